import type { ClosingFacts } from '../closing/closing-facts.ts';
import type { Volumes } from '../closing/group-volumes.ts';
import type { MemberFigures, Trees } from '../closing/members.ts';
import { type Tally, tallyRow } from '../closing/totals.ts';
import type { Period } from '../periods.ts';
import type { Plan } from '../plan/plan.ts';
import type { Rate } from '../plan/values.ts';
import type { Figure } from './figure.ts';
import type { Holders } from './holders.ts';
import { type MemberRooms, noteEarned, withinMemberCap } from './member-rooms.ts';
import { type Rooms, takeRoom } from './rooms.ts';
import { kindCode, reasonCode, type Sink, statusCode } from './rows.ts';

/** The context of a closing: what every kind reads, and where it writes. */
export type Closing = {
  facts: ClosingFacts;
  plan: Plan;
  digits: number;
  trees: Trees;
  figures: MemberFigures;
  /** null = no multiple cap. */
  rooms: Rooms | null;
  /** null or missing = no cap of a member. */
  memberRooms?: MemberRooms | null;
  sink: Sink;
  tally: Tally;
  rates: Rate[];
  /**
   * The rank that counts (docs/plans.md §7.2), as place in `plan.ranks`, −1 = none, of shape [n]: for roi to reward the
   * one held before, afterwards the one just judged. Instant kinds read the column
   * `rank` of `member_rank`, a code that the plan may no longer list: then it is none. null = the plan has no ranks.
   */
  paidRank: Int8Array | null;
  holders: Holders;
  /** Volumes that were rolled up in this closing, by the ranks that count after `rank`. */
  volumes: Map<Period, Volumes>;
};

/** The context for writing a row: its cap, the sink and the sums. */
export type Payer = Pick<
  Closing,
  'digits' | 'rooms' | 'memberRooms' | 'sink' | 'tally' | 'rates' | 'holders'
>;

/** Codes of the columns. */
export const ROI = kindCode('roi');
export const ROI_LEVEL = kindCode('roi_level');
export const MATCHING = kindCode('matching');
export const MATCHING_LEVEL = kindCode('matching_level');
export const REWARD = kindCode('reward');
export const REPURCHASE_LEVEL = kindCode('repurchase_level');
export const UNILEVEL = kindCode('unilevel');
export const DIFFERENTIAL = kindCode('differential');
export const GENERATION = kindCode('generation');
export const BONUS = kindCode('bonus');

const CREDITED = statusCode('credited');
const CAPPED = statusCode('capped');
const LAPSED = statusCode('lapsed');
const PENDING = statusCode('pending');
const CAP_CLOSING = reasonCode('cap_closing');
const CAP_MEMBER = reasonCode('cap_member');
const CAP_MULTIPLE = reasonCode('cap_multiple');

/** Adds a rate to the plan's rates in this closing and returns its place. */
export function addRate(closing: Pick<Payer, 'rates'>, rate: Rate): number {
  return closing.rates.push(rate) - 1;
}

/**
 * Writes the row of an eligible member (docs/plans.md §2.5, §7.11): `capped` is what the kind's own cap left of the gross;
 * the cap of the member and then the multiple cap come after it, and the reason is the one that cut last. Returns what is
 * paid.
 */
export function payRow(
  closing: Payer,
  kind: number,
  member: number,
  from: number,
  level: number,
  source: number,
  code: number,
  base: Figure,
  rate: number,
  gross: Figure,
  capped: Figure,
): Figure {
  const { rooms, memberRooms = null, sink } = closing;
  const within = memberRooms === null ? capped : withinMemberCap(memberRooms, member, capped);
  const amount = rooms === null ? within : takeRoom(rooms, member, within, sink);
  if (memberRooms !== null) noteEarned(memberRooms, member, amount);
  const room = rooms === null ? null : rooms.before;
  const reason =
    amount < within ? CAP_MULTIPLE : within < capped ? CAP_MEMBER : capped < gross ? CAP_CLOSING : 0;
  const status = reason === 0 ? CREDITED : CAPPED;
  tallyRow(closing.tally, kind, status, gross, amount);
  sink.add(kind, member, from, level, source, code, base, rate, gross, amount, status, reason, room);
  return amount;
}

/** Writes the row of an ineligible member: all of it lapses, and no remaining cap is used. */
export function lapseRow(
  closing: Payer,
  kind: number,
  member: number,
  from: number,
  level: number,
  source: number,
  base: Figure,
  rate: number,
  gross: Figure,
  reason: number,
  code = -1,
): void {
  const room = closing.rooms === null ? null : 0;
  tallyRow(closing.tally, kind, LAPSED, gross, 0);
  closing.sink.add(kind, member, from, level, source, code, base, rate, gross, 0, LAPSED, reason, room);
}

/** Writes the row of a reward: it uses the remaining cap only when it is paid. */
export function pendRow(closing: Payer, member: number, code: number, rate: number, amount: Figure): void {
  const room = closing.rooms === null ? null : 0;
  tallyRow(closing.tally, REWARD, PENDING, amount, amount);
  closing.sink.add(REWARD, member, -1, 0, -1, code, amount, rate, amount, amount, PENDING, 0, room);
}
