import { listed } from '../columns/lists.ts';
import type { Closing } from '../columns/pay.ts';
import type { EligibilityByKind } from '../columns/requirements.ts';
import type { IncomeColumns } from '../columns/rows.ts';
import type { Units } from '../columns/units.ts';
import { type Bytes, bytesOf } from '../columns/wide-units.ts';
import type { PoolShared, PoolsPaid } from '../kinds/bonus.ts';
import type { FlushedVolume, MatchingDetails } from '../kinds/matching-details.ts';
import type { EvaluatedRanks } from '../kinds/rank.ts';
import type { RewardsAchieved } from '../kinds/reward.ts';
import type { WalkEligibility } from '../kinds/walks.ts';
import type { Rate } from '../plan/values.ts';
import type { Carry } from './closing-facts.ts';
import type { ClosingTotal } from './totals.ts';

/** The topups after a closing, in the order of the facts; arrays of shape [topups], money in units. */
export type TopupUpdates = {
  earned: Units;
  completed: Uint8Array;
  roiPaid: Int32Array;
  roiGross: Units;
  /** Places of those in which anything changed, ascending. */
  changed: Int32Array;
};

/** The topups as they change; arrays of shape [topups] or longer. */
export type TopupState = Omit<TopupUpdates, 'changed'> & { changed: Uint8Array };

/** The result of a closing (docs/plans.md §2.3), a pure function of its facts and plan. */
export type ClosingOutcome = {
  /** In the order in which they are paid: by kind, within it as the kind says. null = the sink kept none. */
  rows: IncomeColumns | null;
  /** What `rows.rate` points to, as the plan or the package writes it. */
  rates: readonly Rate[];
  /** By kind in the order of payment, then by status. */
  totals: ClosingTotal[];
  /** For the next closing. The very arrays of the facts when the plan has no matching. */
  carry: Carry;
  /** Volume destroyed although its member was eligible; null = the plan has no matching. */
  flushed: FlushedVolume | null;
  topups: TopupUpdates;
  rewards: RewardsAchieved;
  /** null = no ranks are judged by this closing. */
  ranks: EvaluatedRanks | null;
  /** The paid rank after this closing, whether or not it judged any; null = the plan has no ranks. */
  paidRank: Int8Array | null;
  pools: PoolShared[];
  /** Ids of the orders a monthly closing has paid on. */
  ordersUsed: Float64Array;
  /** What `explainRow` needs besides. */
  inputs: ClosingInputs;
};

export type ClosingInputs = Pick<Closing, 'facts' | 'plan' | 'digits' | 'figures' | 'holders'> & {
  /** The date as days since 1970-01-01. */
  day: number;
  eligibility: EligibilityByKind;
  /** Places of the topups with a roi row, in their order. */
  roi: Int32Array;
  matching: MatchingDetails | null;
  pools: PoolsPaid;
  /** Of the walks whose period this closing has closed. */
  walks: WalkEligibility;
};

/** Throws when the sink kept no rows. */
export function rowsOf({ rows }: Pick<ClosingOutcome, 'rows'>): IncomeColumns {
  if (rows === null) throw new Error('the sink of this closing kept no rows');
  return rows;
}

/** Place of row `i` among those of its kind: kinds stand one after the other. */
export function placeInKind({ kind }: IncomeColumns, i: number): number {
  const own = kind[i] as number;
  let low = 0;
  let high = i;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((kind[middle] as number) < own) low = middle + 1;
    else high = middle;
  }
  return i - low;
}

/**
 * The outcome as bytes, in an order that never changes: the same facts and plan give the same bytes. For a
 * `result_hash` (docs/ledger.md §9.4); nothing is copied. Rates and totals follow from the rest.
 */
export function* resultBytes(outcome: ClosingOutcome): Generator<Uint8Array> {
  for (const array of arraysOf(outcome)) {
    yield new Uint8Array(Float64Array.of(array?.length ?? -1).buffer);
    if (array) yield bytesOf(array);
  }
}

function* arraysOf({
  rows,
  carry,
  flushed,
  topups,
  rewards,
  ranks,
  ordersUsed,
}: ClosingOutcome): Generator<Bytes | null> {
  if (rows) {
    const { kind, member, from, level, source, code, base, rate, gross, amount, status, reason, cap } = rows;
    yield* [kind, member, from, level, source, code, base, rate, gross, amount, status, reason];
    if (cap) yield* [cap.room, cap.end, cap.topup, cap.amount];
  }
  yield* [carry.left, carry.right, carry.leftVirtual, carry.rightVirtual, carry.firstMatch, carry.matched];
  if (carry.lots) yield* [carry.lots.start, carry.lots.column, carry.lots.age, carry.lots.amount];
  if (flushed && flushed.member.length > 0)
    yield* [flushed.member, flushed.type, flushed.left, flushed.right].map(listed);
  yield* [topups.earned, topups.completed, topups.roiPaid, topups.roiGross, topups.changed];
  yield* [rewards.member, rewards.step, rewards.left, rewards.right, ordersUsed];
  if (ranks) yield* [ranks.period, ranks.highest, ranks.bridged];
}
