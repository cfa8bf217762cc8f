import {
  baseOfShare,
  type Figure,
  factorOf,
  figureAt,
  least,
  minus,
  plus,
  rateUnits,
  thresholdUnits,
  timesOf,
  unitsText,
} from '../columns/figure.ts';
import { MATCHING } from '../columns/pay.ts';
import { CLOSING_REASONS, type ClosingKind, statusCode } from '../columns/rows.ts';
import type { Units } from '../columns/units.ts';
import type {
  Explanation,
  IncomeReason,
  MatchingFigures,
  PoolFigures,
  RoiFigures,
} from '../instant/income-row.ts';
import { sharesByRank } from '../kinds/bonus.ts';
import { keptBusiness } from '../kinds/matching.ts';
import { periodOfPool } from '../plan/plan-pools.ts';
import { type ClosingOutcome, placeInKind, rowsOf } from './outcome.ts';
import { walkFigures } from './walk-figures.ts';

const CAPPED = statusCode('capped');

/** The figures of row `i` that only its kind has; none of a level kind. */
export function kindFigures(outcome: ClosingOutcome, kind: ClosingKind, i: number): Partial<Explanation> {
  if (kind === 'roi') return { roi: roiFigures(outcome, i) };
  if (kind === 'matching') return { matching: matchingFigures(outcome, i) };
  if (kind === 'bonus') return { pool: poolFigures(outcome, i) };
  if (kind === 'unilevel' || kind === 'differential' || kind === 'generation')
    return { walk: walkFigures(outcome, i) };
  if (kind !== 'reward') return {};
  const plan = outcome.inputs.plan.incomes.reward;
  const step = plan?.ladder[rowsOf(outcome).code[i] as number];
  if (!plan || !step) throw new Error(`row ${i}: the plan has no such reward`);
  return { reward: { code: step.code, item: step.item ?? null, basis: plan.basis } };
}

function roiFigures(outcome: ClosingOutcome, i: number): RoiFigures {
  const { facts, roi, digits } = outcome.inputs;
  const t = roi[placeInKind(rowsOf(outcome), i)] as number;
  const sold = facts.packages[facts.topups.package[t] as number];
  if (!sold) throw new Error(`row ${i}: topup ${facts.topups.id[t]} has no package`);
  const { code, roi_days, roi_multiple } = sold;
  const maximum =
    roi_multiple === null ? null : timesOf(figureAt(facts.topups.amount, t), factorOf(roi_multiple));
  return {
    package: code,
    // one instalment a closing: this one is the last that was counted
    instalment: outcome.topups.roiPaid[t] as number,
    instalments: roi_days,
    maximum: maximum === null ? null : unitsText(maximum, digits),
    earned: unitsText(figureAt(outcome.topups.roiGross, t), digits),
  };
}

function matchingFigures(outcome: ClosingOutcome, i: number): MatchingFigures {
  const rows = rowsOf(outcome);
  const { facts, matching, digits } = outcome.inputs;
  if (matching === null) throw new Error(`row ${i}: the plan has no matching`);
  const place = placeInKind(rows, i);
  const member = rows.member[i] as number;
  const { carry } = outcome;
  const before = facts.carry;
  const at = (units: Units | null, k: number) => unitsText(units === null ? 0 : figureAt(units, k), digits);
  const cap = matching.cap === null ? null : matching.cap(member);
  return {
    carry_in_left: unitsText(total(before.left, before.leftVirtual, member), digits),
    carry_in_right: unitsText(total(before.right, before.rightVirtual, member), digits),
    left: at(matching.left.values, place),
    right: at(matching.right.values, place),
    left_virtual: at(matching.leftVirtual.values, place),
    right_virtual: at(matching.rightVirtual.values, place),
    matched: at(rows.base, i),
    is_first_match: figureAt(matching.first.values, place) === 1,
    returned: unitsText(returnedBusiness(outcome, i, cap), digits),
    carry_left: unitsText(total(carry.left, carry.leftVirtual, member), digits),
    carry_right: unitsText(total(carry.right, carry.rightVirtual, member), digits),
    carry_left_virtual: at(carry.leftVirtual, member),
    carry_right_virtual: at(carry.rightVirtual, member),
    closing_cap: cap === null ? null : unitsText(cap, digits),
  };
}

function total(real: Units, virtual: Units | null, member: number): Figure {
  return virtual === null ? figureAt(real, member) : plus(figureAt(real, member), figureAt(virtual, member));
}

function returnedBusiness(outcome: ClosingOutcome, i: number, cap: Figure | null): Figure {
  const rows = rowsOf(outcome);
  const { plan, digits } = outcome.inputs;
  const matching = plan.incomes.matching;
  const gross = figureAt(rows.gross, i);
  const isCut = rows.status[i] === CAPPED && cap !== null && gross > cap;
  if (matching?.capped_business !== 'keep' || !isCut) return 0;
  const unit = thresholdUnits(matching.unit, digits);
  return keptBusiness(minus(gross, cap), figureAt(rows.base, i), percentOf(outcome, i), unit);
}

/** The percentage of a row, which a table may have given. */
function percentOf(outcome: ClosingOutcome, i: number): number {
  return rateUnits(outcome.rates[rowsOf(outcome).rate[i] as number]?.percent ?? '0');
}

function poolFigures(outcome: ClosingOutcome, i: number): PoolFigures {
  const rows = rowsOf(outcome);
  const { inputs } = outcome;
  const { plan, digits } = inputs;
  const place = rows.code[i] as number;
  const pool = plan.incomes.bonus?.pools[place];
  if (!pool) throw new Error(`row ${i}: the plan has no such pool`);
  const member = rows.member[i] as number;
  const rank = pool.once ? (rows.level[i] as number) - 1 : (outcome.paidRank?.[member] ?? -1);
  const figures = { code: pool.code, rank: plan.ranks[rank]?.code ?? null };
  if (pool.once) return { ...figures, by: 'once' };
  const period = periodOfPool(pool);
  if (pool.amount !== undefined) return { ...figures, by: 'amount', period };
  const shared = outcome.pools.find(({ code }) => code === pool.code);
  if (!shared) throw new Error(`row ${i}: pool ${pool.code} is not shared`);
  const parts = {
    turnover: unitsText(shared.turnover, digits),
    pool: unitsText(shared.pool, digits),
    shares: shared.shares,
    share_value: unitsText(shared.value, digits),
  };
  const found = inputs.pools.points.get(place);
  if (!found || !pool.points)
    return {
      ...figures,
      by: 'shares',
      period,
      ...parts,
      own_shares: sharesByRank(pool, plan.ranks)[rank + 1] as number,
    };
  const { per, unit } = pool.points;
  return {
    ...figures,
    by: 'points',
    period,
    ...parts,
    own_shares: found.points(member),
    points: { per, unit, counted: found.counted(member) },
  };
}

/** A line of the trimming report (docs/plans.md §3.11); money as text. */
export type Trimming = {
  member: number;
  matched: string;
  gross: string;
  /** The amount allowed by the cap that cut last. */
  cap: string;
  paid: string;
  trimmed: string;
  /** The business whose income was trimmed: trimmed ÷ percent, never more than was matched. */
  trimmed_business: string;
  type: IncomeReason;
};

/** The line of row `i` in the trimming report; null unless it is a matching row that a cap cut. */
export function trimmingOf(outcome: ClosingOutcome, i: number): Trimming | null {
  const rows = rowsOf(outcome);
  const reason = CLOSING_REASONS[rows.reason[i] as number] ?? null;
  if (rows.kind[i] !== MATCHING || reason === null || rows.status[i] !== CAPPED) return null;
  const { digits } = outcome.inputs;
  const text = (units: Units) => unitsText(figureAt(units, i), digits);
  const business = least(
    baseOfShare(figureAt(rows.trimmed, i), percentOf(outcome, i)),
    figureAt(rows.base, i),
  );
  return {
    member: rows.member[i] as number,
    matched: text(rows.base),
    gross: text(rows.gross),
    // the paid amount is what the cap allows
    cap: text(rows.amount),
    paid: text(rows.amount),
    trimmed: text(rows.trimmed),
    trimmed_business: unitsText(business, digits),
    type: reason,
  };
}
