import { CLOSING_KINDS } from '../columns/rows.ts';
import { levelCapacity } from '../matrix/matrix.ts';
import { Decimal, toDecimal } from '../money.ts';
import type { Package } from './package.ts';
import { type Base, INCOME_KINDS, type IncomeKind, type Plan, paysKind } from './plan.ts';
import { type FastStartPlan, replacedBy } from './plan-fast-start.ts';
import { type BoardPlan, isBoard } from './plan-matrix.ts';
import { sumOfPercents } from './plan-shares.ts';
import { walkBound } from './plan-walk-bounds.ts';
import { isWalkKind, WALK_KINDS, type WalkPlan } from './plan-walks.ts';
import { largestValue } from './rate-table.ts';
import type { Rate, RateTable } from './values.ts';

/** Where the money comes from that incomes are a share of. */
export type Source = 'topups' | 'withdrawals' | 'fees' | 'orders';

/** What a kind can cost at most, if everybody qualifies. */
export type WorstCase = {
  kind: IncomeKind;
  /** What the percentage is of: topups sold at their face value, or what else brings the money in. */
  of: Source;
  /** At most two decimals, rounded up; null = the plan alone sets no bound. */
  percent: string | null;
};

export type Solvency = {
  /** The kinds of the plan, in the order of `INCOME_KINDS`. */
  kinds: WorstCase[];
  /** What the topups pay in all, the multiple cap counted; null = no bound. Above 100: more goes out than comes in. */
  percent: string | null;
};

/** null = without bound. */
type Bound = Decimal | null;

const NOTHING = toDecimal('0');

/**
 * The worst case of a plan before it is published, from the plan and its packages alone: every level qualified, every
 * milestone reached. Matching and rewards have no fixed share: a topup counts for everybody above it.
 * What is sold below its face value, zero pins and discretionary bonuses are left out of account.
 */
export function solvencyOf(plan: Plan, packages: readonly Package[]): Solvency {
  const kinds = boundsOf(plan, packages);
  return {
    kinds: kinds.map(({ kind, of, bound }) => ({ kind, of, percent: percentText(bound) })),
    percent: percentText(paidOf('topups', plan, kinds, saleOf(packages))),
  };
}

/** What makes a plan dangerous by itself, whatever a lab run says of it. */
export type Dangers = {
  /** Sources of which more than all may be paid, with the percentage. */
  over: { of: Source; percent: string }[];
  /** Kinds that set no bound, and that neither the multiple cap nor a cap of their own holds. */
  unbounded: IncomeKind[];
};

export function dangersOf(plan: Plan, packages: readonly Package[]): Dangers {
  const kinds = boundsOf(plan, packages);
  const isCapped = plan.caps.topup_multiple !== undefined;
  const hasOwnCap = (kind: IncomeKind) => kind === 'matching' && plan.incomes.matching?.cap !== null;
  return {
    over: SOURCES.flatMap((of) => {
      const paid = paidOf(of, plan, kinds, saleOf(packages));
      return paid?.gt('100') ? [{ of, percent: percentText(paid) as string }] : [];
    }),
    unbounded: isCapped
      ? []
      : kinds
          .filter(({ kind, bound }) => bound === null && !hasOwnCap(kind) && !isCutByCompany(plan, kind))
          .map(({ kind }) => kind),
  };
}

const SOURCES: readonly Source[] = ['topups', 'withdrawals', 'fees', 'orders'];

const walksOf = (plan: Plan, kind: IncomeKind) =>
  (plan.incomes.walks ?? []).filter(({ walk }) => WALK_KINDS[walk] === kind);

type KindBound = { kind: IncomeKind; of: Source; bound: Bound };

function boundsOf(plan: Plan, packages: readonly Package[]): KindBound[] {
  const sale = saleOf(packages);
  return INCOME_KINDS.filter((kind) => paysKind(plan, kind)).map((kind) => ({
    kind,
    ...boundOf(kind, plan, sale),
  }));
}

/** What the company may pay in all holds the kinds of a closing but rewards (docs/plans.md §7.11). */
const isCutByCompany = ({ caps }: Plan, kind: IncomeKind): boolean =>
  caps.company !== undefined && kind !== 'reward' && (CLOSING_KINDS as readonly IncomeKind[]).includes(kind);

/**
 * All that one source pays; what topups pay is held by the cap of the company and the multiple cap too. The bound of fast start
 * holds what it stands in for.
 */
function paidOf(source: Source, plan: Plan, kinds: readonly KindBound[], sale: Sale): Bound {
  const replaced: readonly IncomeKind[] = replacedBy(plan.incomes.fast_start);
  const own = kinds.filter(({ kind, of }) => of === source && !replaced.includes(kind));
  const sum = (isCut: boolean) =>
    sumOf(own.filter(({ kind }) => isCutByCompany(plan, kind) === isCut).map(({ bound }) => bound));
  const { company } = plan.caps;
  const limit =
    company && source === 'topups' ? sale.shareOf({ percent: company.percent }, company.of) : null;
  const all = sumOf([sum(false), lowest([sum(true), limit])]);
  const multiple = source === 'topups' ? plan.caps.topup_multiple : undefined;
  return multiple === undefined ? all : lowest([all, toDecimal(multiple).times('100')]);
}

function boundOf(kind: IncomeKind, plan: Plan, sale: Sale): { of: Source; bound: Bound } {
  const { withdrawal_level, next_bet, gaming_level, repurchase_level } = plan.incomes;
  const percents = (levels: readonly Rate[]) =>
    levels.every(({ amount }) => amount === undefined) ? sumOfPercents(levels) : null;
  if (isWalkKind(kind)) return walksBound(walksOf(plan, kind), plan, sale);
  if (kind === 'withdrawal_level')
    return { of: 'withdrawals', bound: percents(withdrawal_level?.levels ?? []) };
  if (kind === 'gaming_level') return { of: 'fees', bound: percents(gaming_level?.levels ?? []) };
  if (kind === 'next_bet')
    return { of: 'fees', bound: percents((next_bet?.shares ?? []).map((percent) => ({ percent }))) };
  if (kind === 'repurchase_level') return { of: 'orders', bound: percents(repurchase_level?.levels ?? []) };
  return { of: 'topups', bound: topupBoundOf(kind, plan, sale) };
}

/** Of topups where one of the walks looks at them; a purchase pays each walk once. */
function walksBound(walks: readonly WalkPlan[], { ranks }: Plan, sale: Sale): { of: Source; bound: Bound } {
  // a fixed amount is no share of an order
  const isShare = walks.every(
    (walk) => walk.walk === 'differential' || walk.levels.every(({ amount }) => amount === undefined),
  );
  const bound = isShare
    ? sumOf(walks.map((walk) => sale.shareOf({ percent: walkBound(walk, ranks).toFixed() }, walk.base)))
    : null;
  return { of: walks.some(({ on }) => on.includes('topup')) ? 'topups' : 'orders', bound };
}

function topupBoundOf(kind: IncomeKind, plan: Plan, sale: Sale): Bound {
  const { fast_start, referral, level, spill, single_leg, roi, roi_level, bonus } = plan.incomes;
  if (kind === 'fast_start' && fast_start) return fastStartBound(fast_start, plan, sale);
  if (kind === 'referral' && referral)
    return sale.highest(
      [referral.rate, ...sale.referralRates].map((rate) => sale.shareOf(rate, referral.base)),
    );
  if (kind === 'level' && level) return sumOf(level.levels.map((rule) => sale.shareOf(rule, level.base)));
  if (kind === 'spill' && spill) return sale.shareOf(spill, 'amount_paid');
  if (kind === 'single_leg' && single_leg)
    return sumOf(single_leg.levels.map((rule: Rate & RateTable) => sale.shareOf(rule, 'amount_paid')));
  if (kind === 'matrix') return matrixBound(plan, sale);
  if (kind === 'roi' && roi) return sale.roi;
  if (kind === 'roi_level' && roi_level) {
    if (!roi) return NOTHING;
    const isShare = roi_level.levels.every(({ amount }) => amount === undefined);
    return isShare && sale.roi ? sale.roi.times(sumOfPercents(roi_level.levels)).dividedBy('100') : null;
  }
  if (kind === 'bonus' && bonus) return sumOfPercents(bonus.pools);
  return null;
}

/** The larger of its levels and the kinds they stand in for, and its steps: each once for as many topups as it asks directs. */
function fastStartBound(fast: FastStartPlan, plan: Plan, sale: Sale): Bound {
  const levels = sumOf(fast.levels.map((rule) => sale.shareOf(rule, fast.base)));
  const paying = replacedBy(fast).filter((kind) => paysKind(plan, kind));
  const replaced = sumOf(paying.map((kind) => topupBoundOf(kind, plan, sale)));
  const steps = fast.steps.map(
    (step) => sale.shareOf(step, 'amount_paid')?.dividedBy(Math.max(step.directs, 1)) ?? null,
  );
  return sumOf([sale.highest([levels, replaced]), ...steps]);
}

/** An entry pays each level above it once; re-entries are at most a width^depth-th of all entries. */
function matrixBound(plan: Plan, sale: Sale): Bound {
  const pools = plan.incomes.matrix?.pools ?? [];
  const codes = [...new Set(pools.map((pool) => pool.package))];
  return sale.highest(
    codes.map((code) =>
      sumOf(
        pools
          .filter((pool) => pool.package === code)
          .map((pool) => {
            if (isBoard(pool)) return boardBound(pool, sale);
            const { levels, reentry, width, depth } = pool;
            const paid = sumOf(levels.map((level) => sale.shareOf(level, 'amount_paid', code)));
            if (!reentry || paid === null) return paid;
            const places = toDecimal(String(width)).pow(depth);
            return width === 1 ? null : paid.times(places).dividedBy(places.minus('1'));
          }),
      ),
    ),
  );
}

/**
 * A cycle takes as many entries as a board has more places than one it comes out of; of these one is the re-entry of the
 * head (docs/plans.md §7.12).
 */
function boardBound(board: BoardPlan, sale: Sale): Bound {
  const { cycle, by_rank, by_package, width, depth, reentry } = board;
  const bought = toDecimal(String(levelCapacity(depth, width) - (reentry ? 1 : 0)));
  const paid = sale.shareOf({ amount: cycle, by_rank, by_package }, 'amount_paid', board.package);
  return paid?.dividedBy(bought) ?? null;
}

type Sale = ReturnType<typeof saleOf>;

/** The figures of the packages that bound what a topup pays. */
function saleOf(packages: readonly Package[]) {
  const priceOf = (item: Package) => toDecimal(item.amount ?? item.min ?? '0');
  const highest = (bounds: readonly Bound[]): Bound =>
    bounds.reduce<Bound>((top, bound) => (top && bound ? Decimal.max(top, bound) : null), NOTHING);
  const bvRatio = packages.reduce(
    (top, item) =>
      Decimal.max(top, item.bv === undefined ? '1' : toDecimal(item.bv).dividedBy(priceOf(item))),
    NOTHING,
  );
  return {
    highest,
    referralRates: packages.flatMap((item) => item.referral_rate ?? []),
    /** A rate as a percentage of the cheapest topup, of any package or of one; null where nothing is sold. */
    shareOf(rate: Rate & RateTable, base: Base, code?: string): Bound {
      if (rate.percent !== undefined)
        return toDecimal(largestValue(rate.percent, rate)).times(base === 'bv' ? bvRatio : toDecimal('1'));
      const prices = packages.filter((item) => code === undefined || item.code === code).map(priceOf);
      const amount = toDecimal(largestValue(rate.amount ?? '0', rate));
      if (amount.isZero()) return NOTHING;
      return prices.length === 0 ? null : amount.times('100').dividedBy(Decimal.min(...prices));
    },
    /** Of the package that pays most; null = one of them has no end. */
    roi: highest(
      packages.map(({ roi_percent, roi_days, roi_multiple }) => {
        if (roi_percent === undefined) return NOTHING;
        const days = roi_days === undefined ? null : toDecimal(roi_percent).times(roi_days);
        return lowest([days, roi_multiple === undefined ? null : toDecimal(roi_multiple).times('100')]);
      }),
    ),
  };
}

/** One kind without bound leaves the whole without bound. */
function sumOf(bounds: readonly Bound[]): Bound {
  return bounds.reduce<Bound>((sum, bound) => (sum && bound ? sum.plus(bound) : null), NOTHING);
}

function lowest(bounds: readonly Bound[]): Bound {
  const known = bounds.flatMap((bound) => bound ?? []);
  return known.length === 0 ? null : Decimal.min(...known);
}

const percentText = (bound: Bound): string | null =>
  bound === null ? null : bound.toDecimalPlaces(2, Decimal.ROUND_UP).toFixed();
