import { asks, type NeedCheck } from '../instant/needs.ts';
import { toDecimal } from '../money.ts';
import type { Period } from '../periods.ts';
import type { IncomeKind, Need, Plan } from './plan.ts';
import { isBoard } from './plan-matrix.ts';
import { periodOfPool } from './plan-pools.ts';
import { WALK_KINDS } from './plan-walks.ts';
import type { Rate, RateTable } from './values.ts';

/** One requirement of a plan: what a member must have for a kind, or for one of its levels. */
export interface AskedNeed {
  fact: Extract<
    NeedCheck['fact'],
    | keyof Need
    | 'self_bv'
    | 'left_directs'
    | 'right_directs'
    | 'own_bv'
    | 'group_bv'
    | 'team_bv'
    | 'periods_in_a_row'
    | 'package'
  >;
  /** Money and business as text, members as a number; the code of a rank, and codes of packages of which one is enough. */
  required: string | number;
  /** null = whatever looks at activity. */
  kind: IncomeKind | null;
  /** Counted from 1 as in the explanation of a row; null = the whole kind. */
  level: number | null;
  /** Of a volume: in which period it is counted. */
  period: Period | null;
}

type Needs = Partial<Record<AskedNeed['fact'], string | number>>;

const needsOf = (
  kind: AskedNeed['kind'],
  needs: Needs,
  level: number | null,
  period: Period | null = null,
): AskedNeed[] =>
  Object.entries(needs).flatMap(([fact, required]): AskedNeed[] => {
    const isAsked = fact === 'rank' ? required !== undefined : asks(required);
    const counted = /^(own|group|team)_bv$/.test(fact) ? period : null;
    return isAsked ? [{ fact: fact as AskedNeed['fact'], required, kind, level, period: counted }] : [];
  });

/** What a table asks that gives nothing to who holds none of what it lists: its lowest rank, or one of its packages. */
function tableNeeds(
  { ranks }: Plan,
  kind: IncomeKind,
  rule: Rate & RateTable,
  level: number | null,
): AskedNeed[] {
  if (!toDecimal(rule.percent ?? rule.amount ?? '0').isZero()) return [];
  const paying = Object.entries(rule.by_rank ?? rule.by_package ?? {}).flatMap(([code, value]) =>
    toDecimal(value).isZero() ? [] : [code],
  );
  if (paying.length === 0) return [];
  const lowest = ranks.find(({ code }) => paying.includes(code))?.code;
  if (rule.by_rank) return lowest === undefined ? [] : needsOf(kind, { rank: lowest }, level);
  return [{ fact: 'package', required: paying.join(', '), kind, level, period: null }];
}

/** What walks, pools and the activity of the plan ask for. */
function periodNeeds(plan: Plan): AskedNeed[] {
  const { activity, incomes } = plan;
  const walks = (incomes.walks ?? []).flatMap((walk) => {
    const kind = WALK_KINDS[walk.walk];
    if (walk.walk === 'differential') return needsOf(kind, walk.need, null, walk.period);
    const first = walk.walk === 'levels' ? walk.start_level : 1;
    return walk.levels.flatMap((level, at) => [
      ...needsOf(kind, level.need, first + at, walk.period),
      ...tableNeeds(plan, kind, level, first + at),
    ]);
  });
  const pools = (incomes.bonus?.pools ?? []).flatMap((pool) =>
    needsOf('bonus', pool.need ?? {}, null, periodOfPool(pool)),
  );
  const own = activity ? needsOf(null, { own_bv: activity.own_bv }, null, activity.period) : [];
  return [...walks, ...pools, ...own];
}

/** Every requirement of the incomes of a plan that asks for something, in the order of the plan (docs/plans.md §2.6). */
export function askedNeeds(plan: Plan): AskedNeed[] {
  const { incomes } = plan;
  const { fast_start, spill, single_leg, matrix, matching, repurchase_level } = incomes;
  const levelKinds = [
    'level',
    'roi_level',
    'matching_level',
    'withdrawal_level',
    'gaming_level',
    'repurchase_level',
  ] as const;
  return [
    ...(fast_start?.levels.flatMap((level, at) => [
      ...needsOf('fast_start', level.need, at + 1),
      ...tableNeeds(plan, 'fast_start', level, at + 1),
    ]) ?? []),
    ...levelKinds.flatMap((kind) => {
      const own = incomes[kind];
      return (
        own?.levels.flatMap((level, at) => [
          ...needsOf(kind, level.need, at + own.start_level),
          ...tableNeeds(plan, kind, level, at + own.start_level),
        ]) ?? []
      );
    }),
    ...(repurchase_level ? needsOf('repurchase_level', { self_bv: repurchase_level.self_bv }, null) : []),
    ...(single_leg?.mode === 'queue_level'
      ? single_leg.levels.flatMap(({ need }, at) => needsOf('single_leg', need, at + 1))
      : (single_leg?.levels.flatMap(({ directs, self_investment }, at) =>
          needsOf('single_leg', { directs, self_investment }, at + 1),
        ) ?? [])),
    ...(matrix?.pools.flatMap((pool) =>
      isBoard(pool)
        ? needsOf('matrix', pool.need, pool.depth)
        : pool.levels.flatMap(({ need }, at) => needsOf('matrix', need, at + 1)),
    ) ?? []),
    ...(spill?.type === 'extra_direct' ? needsOf('spill', { directs: spill.from }, null) : []),
    ...(matching
      ? needsOf(
          'matching',
          { left_directs: matching.need_left_directs, right_directs: matching.need_right_directs },
          null,
        )
      : []),
    ...(matching ? tableNeeds(plan, 'matching', matching, null) : []),
    ...periodNeeds(plan),
  ];
}
