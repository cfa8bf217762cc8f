import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';

/** Ranks that rise and fall (docs/plans.md §7.2). */
const screen = ['/user/rank'] as const;

export const rankReasons = ['Achieved', 'Kept', 'Bridged', 'Lost', 'Inactive'] as const;

const reason = z.enum(['achieved', 'kept', 'bridged', 'lost', 'inactive']);

/** A requirement of a rank beside what there is; amounts and counts as decimal text. */
const asked = z.object({
  need: z.enum([
    'own_bv',
    'group_bv',
    'team_bv',
    'new_directs',
    'legs_with_rank',
    'self_investment',
    'team_business',
    'weaker_leg',
    'matched',
    'directs',
    'directs_of_rank',
  ]),
  /** The rank that directs or legs need; null = none. */
  of: z.nullable(z.string()),
  asked: z.string(),
  counted: z.string(),
  missing: z.string(),
  is_met: z.boolean(),
  /** The part that one leg counts for at most; null = all of a leg counts. */
  percent: z.nullable(z.string()),
  /** The legs that are above that part. */
  cut: z.array(z.object({ direct: person, brought: z.string(), counted: z.string() })),
});
export type RankAsked = z.output<typeof asked>;

/** Null = the plan in force has no ranks. */
export const rankStanding = endpoint({
  method: 'GET',
  path: 'user/rank',
  summary: 'The own rank, what keeps it, and what is missing for the next one',
  screens: screen,
  reply: data(
    z.nullable(
      z.object({
        period: z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'yearly']),
        /** The first and the last date of the running rank period; the closing of the last one judges. */
        from: z.string(),
        to: z.string(),
        days_left: z.number(),
        is_active: z.boolean(),
        rank: z.nullable(z.string()),
        highest: z.nullable(z.string()),
        /** Rank closings in a row that were bridged, and how many the rank held allows. */
        bridged: z.number(),
        grace: z.number(),
        /** What the rank closing would say if nothing changed until then. */
        forecast: z.object({
          rank: z.nullable(z.string()),
          reason,
          bridged: z.number(),
        }),
        /** Of the running period; null = no rank asks for any. */
        volumes: z.nullable(z.object({ own_bv: z.string(), group_bv: z.string(), team_bv: z.string() })),
        /** What achieves the rank held, and what keeps it; null = none is held. `keep` null = it is to be achieved anew. */
        held: z.nullable(z.object({ achieve: z.array(asked), keep: z.nullable(z.array(asked)) })),
        /** null = there is no higher one. */
        next: z.nullable(z.object({ rank: z.string(), achieve: z.array(asked) })),
      }),
    ),
  ),
});

/** A row per member and rank closing in which something changed. */
export const rankHistory = report({
  path: 'income/rank_history',
  summary: 'Changes of ranks',
  screens: [...screen, '/admin/member/ranks'],
  columns: {
    business_date: column('date', 'Date', { sort: true }),
    member: column('member', 'Member', { roles: ['Admin'] }),
    rank: column('code', 'Paid rank'),
    highest: column('code', 'Highest rank', { priority: 3 }),
    before: column('text', 'Before', { priority: 2 }),
    own_bv: column('money', 'Own BV', { priority: 2 }),
    group_bv: column('money', 'Group BV', { priority: 2 }),
    team_bv: column('money', 'Team BV', { priority: 1 }),
    bridged: column('int', 'Bridged', { priority: 1 }),
    reason: column('status', 'Reason'),
  },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    rank: filter('text', 'Paid rank', { roles: ['Admin'] }),
    reason: filter('choice', 'Reason', { options: rankReasons, roles: ['Admin'] }),
  },
  default_sort: '-business_date',
});

/** A member whose paid rank changes, or is bridged. */
const rankChange = z.object({
  member: person,
  before: z.nullable(z.string()),
  rank: z.nullable(z.string()),
  bridged: z.number(),
  reason,
  own_bv: z.nullable(z.string()),
  group_bv: z.nullable(z.string()),
  team_bv: z.nullable(z.string()),
});
export type RankChange = z.output<typeof rankChange>;

/** Null = the plan in force has no ranks. Reads the whole company: asked for, not shown by itself. */
export const nextRanks = endpoint({
  method: 'GET',
  path: 'admin/next_ranks',
  summary: 'Whose rank falls, is bridged or rises with the next rank closing, if nothing changes until then',
  screens: ['/admin/member/ranks'],
  reply: data(
    z.nullable(
      z.object({
        /** Its closing judges the ranks. */
        date: z.string(),
        counts: z.object({ fallen: z.number(), bridged: z.number(), risen: z.number() }),
        /** At most a hundred of each, those who fall first. */
        changes: z.array(rankChange),
      }),
    ),
  ),
});
