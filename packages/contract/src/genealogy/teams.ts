import * as z from 'zod/mini';
import { sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { memberStatuses } from './genealogy.ts';
import { figuresTime, placements, teamFigures } from './trees.ts';

const downlineScreens = [
  '/user/team-details/downline-details',
  '/admin/team-details/downline-details',
] as const;

/** The trees in which a downline can be shown; the team of incomes is the sponsor tree. */
export const downlineTrees = ['Sponsor tree', 'Binary tree'] as const;

/**
 * Everybody below a member, level by level, in a tree of more than 200 levels everybody before the own team; those who
 * joined after the last snapshot come last. `total` is exact up
 * to 10,000 where a filter other than tree and level is set, and says 10,001 for more.
 */
export const downlineDetails = report({
  path: 'team/downline_details',
  summary: 'All members below a member',
  screens: downlineScreens,
  columns: {
    user_id: column('id', 'User id'),
    name: column('text', 'Name'),
    level: column('int', 'Level', { sort: true }),
    side: column('words', 'Side', { priority: 2 }),
    sponsor: column('member', 'Sponsor', { priority: 4 }),
    parent: column('member', 'Placement parent', { priority: 3 }),
    joined_at: column('date_time', 'Joined'),
    activated_at: column('date_time', 'Activated', { priority: 1 }),
    package: column('text', 'Package'),
    self_business: column('money', 'Self business'),
    team_business: column('money', "Sponsored team's business"),
    directs: column('int', 'Directs'),
    status: column('status', 'Status'),
  },
  filters: {
    member: filter('member', 'Below', { roles: ['Admin'] }),
    tree: filter('choice', 'Tree', { options: downlineTrees }),
    level: filter('int', 'Level'),
    side: filter('choice', 'Side', { options: sides }),
    status: filter('choice', 'Status', { options: memberStatuses }),
    text: filter('text', 'Id, name, e-mail or mobile'),
    joined: filter('range', 'Joined'),
  },
  default_sort: 'level',
});

export const levelRow = z.object({ level: z.number(), ...teamFigures.shape });

/** The strip above the downline: figures of each level, the nearest first, at most 100, and of all together. */
export const downlineLevels = endpoint({
  method: 'GET',
  path: 'team/downline_levels',
  summary: 'Members, active ones and business by level',
  screens: [...downlineScreens, '/user/teams', '/user/statistics'],
  query: z.object({
    member: z.optional(fields.userId()),
    tree: z._default(z.enum(downlineTrees), 'Sponsor tree'),
  }),
  reply: data(
    z.object({
      ...figuresTime.shape,
      levels: z.array(levelRow),
      /** How many levels there are; 101 = more than are listed. */
      depth: z.number(),
      total: teamFigures,
    }),
  ),
});

const joiner = z.object({
  user_id: z.string(),
  name: z.string(),
  status: z.enum(memberStatuses),
  joined_at: z.string(),
  sponsor: z.nullable(person),
  side: z.nullable(z.enum(sides)),
});

/** /user/teams: the team at a glance, and its newest members. */
export const teamHub = endpoint({
  method: 'GET',
  path: 'user/teams',
  summary: "The member's team at a glance",
  screens: ['/user/teams'],
  reply: data(
    z.object({
      ...figuresTime.shape,
      directs: z.object({
        left: z.object({ joined: z.number(), active: z.number() }),
        right: z.object({ joined: z.number(), active: z.number() }),
        business: z.string(),
      }),
      /** The legs of the binary tree. */
      left: teamFigures,
      right: teamFigures,
      /** The sponsor tree at any depth. */
      team: teamFigures,
      /** The first ten levels of it. */
      levels: z.array(levelRow),
      placement: z.enum(placements),
      /** The holding tank: days until the closing places, null = the plan has none; how many directs wait in it. */
      tank: z.object({ days: z.nullable(z.number()), waiting: z.number() }),
      /** The date whose closing gives the member a place, while there is none yet. */
      waits_until: z.nullable(z.string()),
      /** Queue number of the single leg and members below; null before activation. */
      single_leg: z.nullable(z.object({ no: z.number(), below: z.number() })),
      /** The newest ten of the binary tree. */
      new_joiners: z.array(joiner),
      /** Paths of the sign-up page with sponsor and side filled in. */
      referral_links: z.object({ left: z.string(), right: z.string() }),
    }),
  ),
});

/** Members by how large their teams are, at the last snapshot. Filters are whole numbers, both ends included. */
export const memberCount = report({
  path: 'admin/member_count',
  summary: 'Members whose directs, team and business lie in ranges',
  screens: ['/admin/member/count'],
  columns: {
    user_id: column('id', 'User id'),
    name: column('text', 'Name'),
    left_directs: column('int', 'Active directs L', { sort: true }),
    right_directs: column('int', 'Active directs R', { sort: true }),
    directs: column('int', 'Active directs', { sort: true }),
    team: column('int', 'Active team', { sort: true }),
    left_business: column('money', 'Business L', { sort: true }),
    right_business: column('money', 'Business R', { sort: true }),
    team_business: column('money', "Sponsored team's business", { sort: true }),
  },
  filters: {
    left_directs: filter('between', 'Active directs L'),
    right_directs: filter('between', 'Active directs R'),
    directs: filter('between', 'Active directs'),
    team: filter('between', 'Active team'),
    business: filter('between', "Sponsored team's business"),
  },
  default_sort: '-team',
});

/** When the last snapshot was made, for admin screens that do not add later changes. */
export const teamSnapshot = endpoint({
  method: 'GET',
  path: 'admin/team_snapshot',
  summary: 'The snapshot of all teams',
  screens: ['/admin/member/count', '/admin/dashboard'],
  reply: data(
    z.object({
      /** null before the first one. */
      as_of: z.nullable(z.string()),
      members: z.number(),
      /** How long it took, in milliseconds. */
      took_ms: z.number(),
      /** Changes since, at most 10,000 counted. */
      changes_since: z.number(),
    }),
  ),
});

/** Has the job make a new snapshot, unless one is being made already. */
export const rebuildTeams = endpoint({
  method: 'POST',
  path: 'admin/rebuild_teams',
  summary: 'Makes the snapshot of all teams anew',
  screens: ['/admin/member/count/rebuild'],
  reply: data(z.object({ is_asked: z.boolean() })),
});

/** The own join links as pictures to scan: QR codes in SVG, one a leg. */
export const joinCodes = endpoint({
  method: 'GET',
  path: 'user/join_codes',
  summary: 'QR codes of the own join links',
  screens: ['/user/home', '/user/teams'],
  reply: data(z.object({ left: z.string(), right: z.string() })),
});
