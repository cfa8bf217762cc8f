import * as z from 'zod/mini';
import { maxPageIndex, sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { memberStatuses } from './genealogy.ts';

/**
 * The moment of the figures. Members and topups since the last snapshot are added, so that it is now; when there are
 * too many of them, the figures are those of the snapshot, and `is_live` is false.
 */
export const figuresTime = z.object({ as_of: z.string(), is_live: z.boolean() });

/** Members who joined, those of them who are active, and the sum of their unreversed topups. */
export const teamFigures = z.object({ joined: z.number(), active: z.number(), business: z.string() });
export type TeamFigures = z.output<typeof teamFigures>;

/** One direction of a tree: `levels` a call. Ids outside the own tree are refused with `not_in_team`. */
const treeScreens = [
  '/user/team-details/binary-tree',
  '/user/team-details/binary-tree-static',
  '/admin/team-details/binary-tree',
] as const;
const levels = (max: number, usual: number) =>
  z._default(
    z.coerce
      .number()
      .check(z.int(), z.minimum(2, 'At least 2 levels.'), z.maximum(max, `At most ${max} levels.`)),
    usual,
  );

const treeMember = {
  user_id: z.string(),
  name: z.string(),
  /** Two letters for the circle: of the first and the last word of the name. */
  initials: z.string(),
  profile_image_url: z.nullable(z.string()),
  /** Active = joined and topped up; Inactive = joined only. */
  status: z.enum(memberStatuses),
  /** Of the newest topup that still counts. */
  package: z.nullable(z.string()),
  /** The paid rank, and the highest one reached; null = none. */
  rank: z.nullable(z.string()),
  highest_rank: z.nullable(z.string()),
  joined_at: z.string(),
  activated_at: z.nullable(z.string()),
  sponsor: z.nullable(person),
  /** Sum of the own unreversed topups. */
  self_business: z.string(),
};

/** A member in the binary tree. A leg of which nobody joined is a vacant slot: sign-up can be opened there. */
export const binaryNode = z.object({
  ...treeMember,
  /** The placement parent and the side; null for the root of the company, for a member on the own top. */
  parent: z.nullable(person),
  side: z.nullable(z.enum(sides)),
  /** Steps below the root of this answer: 0 = the root. */
  depth: z.number(),
  left: teamFigures,
  right: teamFigures,
  /** After the last posted closing; null until there is one. */
  carry: z.nullable(z.object({ left: z.string(), right: z.string() })),
  /** On the last level of the answer: there are members below. */
  has_more: z.boolean(),
});
export type BinaryNode = z.output<typeof binaryNode>;

/**
 * From the viewer, or the company's first member, down to a member. Of a long way only the first and the last ones
 * are named, and `skipped` says how many stand between them.
 */
const way = z.object({ top: person, skipped: z.number(), last: z.array(person) });

/** `root`: a user id; missing = the viewer, for an admin the company's first member. Nodes by depth, left to right. */
export const binaryTree = endpoint({
  method: 'GET',
  path: 'team/binary_tree',
  summary: 'Some levels of the binary tree',
  screens: treeScreens,
  query: z.object({ root: z.optional(fields.userId()), levels: levels(5, 4) }),
  reply: data(
    z.object({
      ...figuresTime.shape,
      root: z.string(),
      levels: z.number(),
      /** `last` ends with the root; when the root is the viewer it is empty. */
      breadcrumb: way,
      nodes: z.array(binaryNode),
    }),
  ),
});

/**
 * Where a member of the own binary tree stands: `show` is the root of a call of `levels` levels that holds the
 * member, `path` are the user ids from `show` down to the member, to highlight them. When the member is already
 * within `root` and its levels, `show` is `root`.
 */
export const findInBinaryTree = endpoint({
  method: 'GET',
  path: 'team/binary_tree_path',
  summary: 'The way to a member in the binary tree',
  screens: treeScreens,
  query: z.object({
    user_id: fields.userId(),
    root: z.optional(fields.userId()),
    levels: levels(5, 4),
  }),
  reply: data(
    z.object({
      member: person,
      /** Steps below the viewer, for an admin below the company's first member. */
      depth: z.number(),
      show: z.string(),
      path: z.array(z.string()),
    }),
  ),
});

/** Members of the own binary or sponsor tree whose id, name, e-mail or mobile begins with a text, at most ten. */
export const findTeamMembers = endpoint({
  method: 'GET',
  path: 'team/find',
  summary: 'Finds members of the own team',
  limit: 120,
  screens: [
    ...treeScreens,
    '/user/team-details/direct-tree',
    '/admin/team-details/direct-tree',
    '/user/team-details/matrix-tree',
    '/admin/team-details/matrix-tree',
  ],
  query: z.object({
    text: z.string().check(z.trim(), z.minLength(2, 'Enter at least two characters.'), z.maxLength(100)),
    tree: z._default(z.enum(['binary', 'sponsor']), 'binary'),
  }),
  reply: data(
    z.array(
      z.object({
        user_id: z.string(),
        name: z.string(),
        profile_image_url: z.nullable(z.string()),
        status: z.enum(memberStatuses),
        /** Steps below the viewer, for an admin below the company's first member. */
        depth: z.number(),
      }),
    ),
  ),
});

/** A member in the sponsor tree. */
export const directNode = z.object({
  ...treeMember,
  /** The leg of the sponsor the place lies in; null when the sponsor was changed to a member who is not above it. */
  side: z.nullable(z.enum(sides)),
  /** Steps below the viewer: 0 = the viewer. */
  level: z.number(),
  directs: z.object({ joined: z.number(), active: z.number(), business: z.string() }),
  /** At any depth of the sponsor tree. */
  team: teamFigures,
});
export type DirectNode = z.output<typeof directNode>;

/** The directs of a member, a page at a time, in the order of joining. `parent` missing = the top of the own tree. */
export const directTree = endpoint({
  method: 'GET',
  path: 'team/direct_tree',
  summary: 'A member of the sponsor tree with the directs',
  screens: ['/user/team-details/direct-tree', '/admin/team-details/direct-tree'],
  query: z.object({
    parent: z.optional(fields.userId()),
    page_index: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxPageIndex)), 0),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: data(
    z.object({
      ...figuresTime.shape,
      /** `last` ends with the parent; when the parent is the viewer it is empty. */
      breadcrumb: way,
      parent: directNode,
      children: z.array(directNode),
      /** All directs of the parent. */
      total: z.number(),
      page_index: z.number(),
      page_size: z.number(),
    }),
  ),
});

/**
 * The side on which directs are placed who name none; `auto` = the leg with less business (docs/plans.md §4.1), `tank` = none
 * yet: they wait in the holding tank, where the plan has one (docs/plans.md §7.10).
 */
export const placements = ['L', 'R', 'auto', 'tank'] as const;
const placement = z.object({ placement: z.enum(placements, 'Choose left, right or auto.') });

const placementScreens = ['/user/teams', '/user/home', '/user/team-details/binary-tree'] as const;
export const readPlacement = endpoint({
  method: 'GET',
  path: 'user/placement',
  summary: 'Where the own directs are placed',
  screens: placementScreens,
  reply: data(placement),
});

export const savePlacement = endpoint({
  method: 'PUT',
  path: 'user/placement',
  summary: 'Saves where the own directs are placed',
  screens: placementScreens,
  body: placement,
  reply: data(placement),
});
