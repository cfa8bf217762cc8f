import * as z from 'zod/mini';
import { sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { memberStatuses } from './genealogy.ts';

const screens = ['/user/team-details/holding-tank'] as const;

/** The figure of topups that matching adds up, where the plan pays matching. */
const volume = z.nullable(z.object({ basis: z.enum(['amount', 'bv', 'pairs']), total: z.string() }));

const waitingMember = z.object({
  ...person.shape,
  status: z.enum(memberStatuses),
  joined_at: z.string(),
  /** The date whose closing gives a place to who has none by then. */
  placed_on: z.string(),
  /** Dates until then; 0 = today. */
  days_left: z.number(),
  /** Sum of the own unreversed topups, which enters the leg of the place. */
  business: z.string(),
  volume,
});
export type WaitingMember = z.output<typeof waitingMember>;

/** The holding tank of the caller (docs/plans.md §7.10): those one sponsors who have no place yet, at most a hundred. */
export const waitingMembers = endpoint({
  method: 'GET',
  path: 'team/waiting',
  summary: 'Members one sponsors who wait for a place',
  screens,
  reply: data(
    z.object({
      /** Days from joining until the closing places; null = the plan in force lets nobody wait. */
      days: z.nullable(z.number()),
      total: z.number(),
      /** In the order of joining. */
      members: z.array(waitingMember),
    }),
  ),
});

const place = {
  user_id: fields.userId(),
  /** Below `parent_id`; without one at the end of that leg. `auto` = the saved preference, else the leg with less business. */
  side: z.enum([...sides, 'auto'], 'Choose a side.'),
  parent_id: fields.blank(fields.userId()),
};

const leg = z.object({
  joined: z.number(),
  business: z.string(),
  /** What comes into it with the member. */
  comes: z.object({ joined: z.number(), business: z.string(), volume }),
});

/** Refused like the placing itself: unknown_member, not_in_team, position_not_available. */
export const previewPlacing = endpoint({
  method: 'GET',
  path: 'team/placing',
  summary: 'What a place would bring into both legs',
  screens,
  query: z.object(place),
  reply: data(
    z.object({
      member: person,
      /** Above the place. */
      parent: person,
      side: z.enum(sides),
      /** The own legs as of now. */
      left: leg,
      right: leg,
    }),
  ),
});

/** For good: a place never changes. */
export const placeWaitingMember = endpoint({
  method: 'POST',
  path: 'team/place_waiting',
  summary: 'Gives a waiting member a place',
  screens,
  body: z.object(place),
  reply: data(z.object({ member: person, parent: person, side: z.enum(sides) })),
});
