import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';

const board = z.object({
  pool: z.string(),
  /** Number of the board in its pool, from 1. */
  no: z.number(),
  width: z.number(),
  /** Places in all, the head's included; filled level by level, from the left. */
  places: z.number(),
  /** Those that are taken, the head's first. `person` is null where the viewer may not know who stands there. */
  taken: z.array(z.object({ place: z.number(), person: z.nullable(person), is_own: z.boolean() })),
});
export type Board = z.output<typeof board>;

/** A tier: a board of the plan in force. */
const tier = z.object({
  code: z.string(),
  /** Name of the package whose topups enter. */
  package: z.string(),
  /** What the head of a full board gets; a table by rank or package may say more. */
  cycle: z.string(),
  next: z.nullable(z.string()),
  fee_to_next: z.string(),
  reentry: z.boolean(),
  /** Open places of the member in it. */
  standing: z.number(),
  /** Boards the member left as head. */
  left: z.number(),
});

/**
 * The boards of the plan in force from tier to tier, and the open boards in which the viewer or `member` (admin)
 * stands, the oldest first, at most 20. A member reads the names of those below own places alone.
 */
export const boards = endpoint({
  method: 'GET',
  path: 'team/boards',
  summary: 'Boards of a member: tiers, and the open boards with their places',
  screens: ['/user/team-details/matrix-tree', '/admin/team-details/matrix-tree'],
  query: z.object({ member: z.optional(fields.userId()) }),
  reply: data(z.object({ tiers: z.array(tier), open: z.array(board) })),
});
