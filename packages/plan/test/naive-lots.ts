import { type Decimal, toDecimal } from '../src/money.ts';

/** What happened in a leg of one member: new business, below zero where it was taken back. */
export type LegEvent = { day: number; leg: 'left' | 'right'; amount: string };

export type LotRules = {
  unit: string;
  ratio: [left: number, right: number];
  percent: string;
  cap: string | null;
  keeps: boolean;
  carry: 'both' | 'stronger' | 'none';
  limit: string | null;
  expiresAfter: number | null;
  /** The days on which a period of matching ends. */
  closings: readonly number[];
};

export type LotClosing = {
  day: number;
  matched: string;
  paid: string;
  left: string;
  right: string;
  expired: string;
};

/** One unit of volume, with the closing it came with; what is owed has none. */
type Piece = { closing: number };

/**
 * Matching by period from the log of events alone, unit by unit: every unit of volume is a piece that remembers the closing it
 * came with. Amounts are whole numbers.
 */
export function matchFromLog(log: readonly LegEvent[], rules: LotRules): LotClosing[] {
  const legs = { left: newLeg(), right: newLeg() };
  return rules.closings.map((day, k) => {
    const since = rules.closings[k - 1] ?? Number.NEGATIVE_INFINITY;
    for (const event of log.filter((one) => one.day > since && one.day <= day))
      enter(legs[event.leg], Number(event.amount), k + 1);
    return close(legs, rules, { day, no: k + 1 });
  });
}

type NaiveLeg = { pieces: Piece[]; owed: number };
const newLeg = (): NaiveLeg => ({ pieces: [], owed: 0 });
const heldBy = (leg: NaiveLeg) => leg.pieces.length - leg.owed;

function enter(leg: NaiveLeg, amount: number, closing: number): void {
  for (let n = 0; n < amount; n++)
    if (leg.owed > 0) leg.owed--;
    else leg.pieces.push({ closing });
  for (let n = 0; n > amount; n--)
    if (leg.pieces.length > 0) leg.pieces.shift();
    else leg.owed++;
}

function close(
  { left, right }: { left: NaiveLeg; right: NaiveLeg },
  rules: LotRules,
  { day, no }: { day: number; no: number },
): LotClosing {
  const [a, b] = rules.ratio;
  const unit = Math.max(1, Number(rules.unit));
  let matched = 0;
  while (left.pieces.length >= a * (matched + unit) && right.pieces.length >= b * (matched + unit))
    matched += unit;
  left.pieces.splice(0, a * matched);
  right.pieces.splice(0, b * matched);
  const gross = share(matched, rules.percent);
  const paid = rules.cap !== null && gross.gt(rules.cap) ? toDecimal(rules.cap) : gross;
  if (rules.keeps) {
    const worth = gross.minus(paid).times(100).dividedBy(rules.percent).toNumber();
    const back = Math.min(Math.floor(worth / unit) * unit, matched);
    enter(left, a * back, no);
    enter(right, b * back, no);
  }
  const isLeftWeaker = heldBy(left) < heldBy(right);
  if (rules.carry === 'none' || (rules.carry === 'stronger' && isLeftWeaker)) left.pieces.length = 0;
  if (rules.carry === 'none' || (rules.carry === 'stronger' && !isLeftWeaker)) right.pieces.length = 0;
  let expired = 0;
  for (const leg of [left, right]) {
    if (rules.limit !== null) leg.pieces.splice(0, Math.max(0, leg.pieces.length - Number(rules.limit)));
    const young = leg.pieces.filter(
      ({ closing }) => rules.expiresAfter === null || closing > no - rules.expiresAfter,
    );
    expired += leg.pieces.length - young.length;
    leg.pieces = young;
  }
  return {
    day,
    matched: String(matched),
    paid: paid.toFixed(),
    left: String(heldBy(left)),
    right: String(heldBy(right)),
    expired: String(expired),
  };
}

/** At no decimals, half up. */
function share(matched: number, percent: string): Decimal {
  return toDecimal(String(matched)).times(percent).dividedBy(100).toDecimalPlaces(0, 4);
}
