import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { memberStatuses } from '../genealogy/genealogy.ts';

const screens = ['/user/team-details/matrix-tree', '/admin/team-details/matrix-tree'] as const;

/** Why an entry was made: by the own topup, or as re-entry because the matrix of an older entry was full. */
export const matrixOrigins = ['Topup', 'Re-entry', 'By hand'] as const;

const entry = z.object({
  /** Number of the entry in its pool, from 1, in the order of entering. */
  no: z.number(),
  at: z.string(),
  origin: z.enum(matrixOrigins),
  /** Filled places on each level below, level 1 first. */
  filled: z.array(z.number()),
});

/**
 * Every pool of the plan in force and every one that has entries, with the entries of the viewer or of `member`
 * (admin; missing = the first entries of the pool), oldest first, at most 200.
 */
export const matrixPools = endpoint({
  method: 'GET',
  path: 'team/matrix_pools',
  summary: 'Matrix pools and the entries of a member',
  screens: [...screens, '/user/team-details/matrix-details', '/admin/team-details/matrix-details'],
  query: z.object({ member: z.optional(fields.userId()) }),
  reply: data(
    z.array(
      z.object({
        code: z.string(),
        width: z.number(),
        depth: z.number(),
        /** Places on each level below an entry. */
        capacity: z.array(z.number()),
        placement: z.enum(['global', 'sponsor']),
        /** Name of the package whose topups enter; null when the plan has the pool no more. */
        package: z.nullable(z.string()),
        /** All entries of the pool. */
        entries_total: z.number(),
        entries: z.array(entry),
      }),
    ),
  ),
});

/** An entry in the matrix. A slot from 0 to width−1 below a node not on the last level that no node has is vacant. */
export const matrixNode = z.object({
  ...entry.shape,
  user_id: z.string(),
  name: z.string(),
  initials: z.string(),
  profile_image_url: z.nullable(z.string()),
  status: z.enum(memberStatuses),
  /** The entry above; null on top of the pool. */
  parent: z.nullable(z.number()),
  /** Place among the parent's children, from 0 on the left; null on top of the pool. */
  slot: z.nullable(z.number()),
  /** Steps below the root of this answer. */
  depth: z.number(),
  /** On the last level of the answer: there are members below. */
  has_more: z.boolean(),
});
export type MatrixNode = z.output<typeof matrixNode>;

/**
 * Some levels below an entry. A member may ask for entries of their own and for those in their matrices; others are
 * refused with `unknown_entry`. `entry` missing = the viewer's first one, for an admin the first of the pool;
 * without any the list of nodes is empty.
 */
export const matrixTree = endpoint({
  method: 'GET',
  path: 'team/matrix_tree',
  summary: 'Some levels of a matrix',
  screens,
  query: z.object({
    pool: z.string().check(z.trim(), z.minLength(1, 'Choose a pool.'), z.maxLength(50)),
    entry: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    levels: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)), 2),
  }),
  reply: data(
    z.object({
      width: z.number(),
      depth: z.number(),
      levels: z.number(),
      root: z.nullable(z.number()),
      /** Entries from the topmost one the viewer may see down to the root, the nearest 20 of them. */
      breadcrumb: z.array(z.object({ no: z.number(), ...person.shape })),
      nodes: z.array(matrixNode),
    }),
  ),
});

/** A row per entry below an entry of the viewer, on the levels of the pool. */
export const matrixDetails = report({
  path: 'team/matrix_details',
  summary: 'Entries in the matrices of a member',
  screens: ['/user/team-details/matrix-details', '/admin/team-details/matrix-details'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    owner: column('member', 'Owner', { roles: ['Admin'] }),
    pool: column('code', 'Pool'),
    entry: column('int', 'Entry'),
    downline: column('member', 'Downline'),
    downline_entry: column('int', 'Downline entry'),
    level: column('int', 'Level'),
    via: column('words', 'Via'),
  },
  filters: {
    pool: filter('text', 'Pool'),
    owner: filter('member', 'Owner', { roles: ['Admin'] }),
    entry: filter('int', 'Entry'),
    level: filter('int', 'Level'),
    joined: filter('range', 'Date'),
  },
  default_sort: '-at',
});

export type MatrixEntry = z.output<typeof entry>;
