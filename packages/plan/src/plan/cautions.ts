import { toDecimal } from '../money.ts';
import type { Package } from './package.ts';
import type { Plan } from './plan.ts';
import { isBoard } from './plan-matrix.ts';

/** What laws of most countries restrict: paying for people who join, and a return on what was paid in. */
export const CAUTIONS = ['recruiting', 'return'] as const;

export type Caution = {
  caution: (typeof CAUTIONS)[number];
  /** Where the plan says it, as its problems name places. */
  places: string[];
};

/**
 * What a plan may pay for that laws restrict, whatever it costs; who publishes it has to know. A plan without any of it has
 * none. A topup counts for both: whether it buys goods, the plan does not say.
 */
export function cautionsOf({ incomes }: Plan, packages: readonly Pick<Package, 'roi_percent'>[]): Caution[] {
  const pools = incomes.bonus?.pools ?? [];
  const recruiting = [
    ...(incomes.fast_start ? ['incomes.fast_start'] : []),
    ...(incomes.matrix?.pools ?? []).flatMap((pool, i) =>
      isBoard(pool) ? [`incomes.matrix.pools[${i}]`] : [],
    ),
    ...pools.flatMap(({ points }, i) =>
      points?.per === 'new_directs' ? [`incomes.bonus.pools[${i}].points`] : [],
    ),
  ];
  const hasRoi = packages.some(({ roi_percent }) => toDecimal(roi_percent ?? '0').gt(0));
  const found: Caution[] = [
    { caution: 'recruiting', places: recruiting },
    { caution: 'return', places: incomes.roi && hasRoi ? ['incomes.roi'] : [] },
  ];
  return found.filter(({ places }) => places.length > 0);
}
