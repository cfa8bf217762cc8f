import { asks, type NeedCheck } from '../instant/needs.ts';
import type { IncomeKind, Need, Plan } from './plan.ts';
import { isBoard } from './plan-matrix.ts';

/** One requirement of a plan: what a member must have for a kind, or for one of its levels. */
export interface AskedNeed {
  fact: Extract<
    NeedCheck['fact'],
    Exclude<keyof Need, 'rank'> | 'self_bv' | 'left_directs' | 'right_directs'
  >;
  /** Money and business as text, members as a number. */
  required: string | number;
  kind: IncomeKind;
  /** Counted from 1 as in the explanation of a row; null = the whole kind. */
  level: number | null;
}

/** Every requirement of the incomes of a plan that asks for something, in the order of the plan (docs/plans.md §2.6). */
export function askedNeeds({ incomes }: Plan): AskedNeed[] {
  const { fast_start, spill, single_leg, matrix, matching, repurchase_level } = incomes;
  const ofKind = (
    kind: IncomeKind,
    needs: Partial<Record<AskedNeed['fact'], string | number>>,
    level: number | null,
  ) =>
    Object.entries(needs).flatMap(([fact, required]): AskedNeed[] =>
      fact !== 'rank' && asks(required) ? [{ fact: fact as AskedNeed['fact'], required, kind, level }] : [],
    );
  const levelKinds = [
    'level',
    'roi_level',
    'matching_level',
    'withdrawal_level',
    'gaming_level',
    'repurchase_level',
  ] as const;
  return [
    ...(fast_start?.levels.flatMap(({ need }, at) => ofKind('fast_start', need, at + 1)) ?? []),
    ...levelKinds.flatMap((kind) => {
      const plan = incomes[kind];
      return plan?.levels.flatMap(({ need }, at) => ofKind(kind, need, at + plan.start_level)) ?? [];
    }),
    ...(repurchase_level ? ofKind('repurchase_level', { self_bv: repurchase_level.self_bv }, null) : []),
    ...(single_leg?.mode === 'queue_level'
      ? single_leg.levels.flatMap(({ need }, at) => ofKind('single_leg', need, at + 1))
      : (single_leg?.levels.flatMap(({ directs, self_investment }, at) =>
          ofKind('single_leg', { directs, self_investment }, at + 1),
        ) ?? [])),
    ...(matrix?.pools.flatMap((pool) =>
      isBoard(pool)
        ? ofKind('matrix', pool.need, pool.depth)
        : pool.levels.flatMap(({ need }, at) => ofKind('matrix', need, at + 1)),
    ) ?? []),
    ...(spill?.type === 'extra_direct' ? ofKind('spill', { directs: spill.from }, null) : []),
    ...(matching
      ? ofKind(
          'matching',
          { left_directs: matching.need_left_directs, right_directs: matching.need_right_directs },
          null,
        )
      : []),
  ];
}
