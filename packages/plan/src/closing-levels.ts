import { failing, type Judged, type Requirement, requirementsOf } from './closing-needs.ts';
import { addRate, type Closing, lapseRow, payRow } from './closing-pay.ts';
import { type Figure, figureAt, moneyUnits, rateOf, shareOf } from './closing-units.ts';
import type { LevelRule, LevelsPlan } from './plan.ts';
import type { Tree } from './trees.ts';
import type { Units } from './units.ts';

/** What is shared up the sponsor tree, in the order in which it is paid; arrays of one length. A base of 0 is none. */
export type LevelEvents = { from: Int32Array; base: Units; source: Float64Array | Int32Array };

/** A level rule over all members. */
type Level = Judged & {
  /** Rate of the base, or the fixed amount. */
  rate: number | null;
  amount: Figure;
  /** Place among the rates. */
  place: number;
};

/** A kind's own requirement goes before those of its rules. */
export function levelJudges(
  { facts, figures, digits }: Pick<Closing, 'facts' | 'figures' | 'digits'>,
  plan: LevelsPlan,
  before: readonly Requirement[],
): Judged[] {
  const { blocked } = facts;
  const { active } = figures;
  return plan.levels.map(({ need }) => ({
    blocked,
    active,
    requirements: [...before, ...requirementsOf(need, figures, digits)],
  }));
}

/**
 * Shares events up the sponsor tree by level rules (incomes §2.6), event by event, from the nearest upline on. Without
 * compression the level is the distance, and what an upline is not eligible for lapses; with compression an upline
 * who is not eligible is skipped without a row. `before`: what the kind itself requires.
 */
export function payLevels(
  closing: Closing,
  kind: number,
  plan: LevelsPlan,
  events: LevelEvents,
  before: readonly Requirement[] = [],
): void {
  const judges = levelJudges(closing, plan, before);
  const levels = plan.levels.map((rule, k) => levelOf(closing, rule, judges[k] as Judged));
  closing.sink.reserve(events.from.length * levels.length);
  if (plan.compression) payCompressed(closing, kind, plan, levels, events);
  else payByDistance(closing, kind, plan.start_level, levels, events);
}

function levelOf(closing: Closing, { percent, amount }: LevelRule, judge: Judged): Level {
  return {
    ...judge,
    rate: percent === undefined ? null : rateOf(percent),
    amount: amount === undefined ? 0 : moneyUnits(amount, closing.digits),
    place: addRate(closing, percent === undefined ? { amount } : { percent }),
  };
}

const grossOf = (level: Level, base: Figure): Figure =>
  level.rate === null ? level.amount : shareOf(base, level.rate);

function payByDistance(
  closing: Closing,
  kind: number,
  startLevel: number,
  levels: readonly Level[],
  { from, base, source }: LevelEvents,
): void {
  const { sponsor } = closing.facts;
  for (let e = 0; e < from.length; e++) {
    const shared = figureAt(base, e);
    if (shared === 0) continue;
    const causer = from[e] as number;
    let upline = uplineAt(sponsor, causer, startLevel);
    for (let k = 0; k < levels.length && upline >= 0; k++) {
      const level = levels[k] as Level;
      const gross = grossOf(level, shared);
      const reason = failing(level, upline);
      const no = startLevel + k;
      const id = source[e] as number;
      if (reason === 0) payRow(closing, kind, upline, causer, no, id, -1, shared, level.place, gross, gross);
      else lapseRow(closing, kind, upline, causer, no, id, shared, level.place, gross, reason);
      upline = sponsor[upline] as number;
    }
  }
}

/** The upline a number of steps above, −1 when the chain ends before. */
function uplineAt(sponsor: Int32Array, member: number, steps: number): number {
  let upline = member;
  for (let step = 0; step < steps && upline >= 0; step++) upline = sponsor[upline] as number;
  return upline;
}

/**
 * Whom each level of each event pays is found level by level, by one look at the nearest eligible upline: walking up
 * would pass a long chain of the ineligible again and again.
 */
function payCompressed(
  closing: Closing,
  kind: number,
  plan: LevelsPlan,
  levels: readonly Level[],
  { from, base, source }: LevelEvents,
): void {
  const { sponsor } = closing.facts;
  const tree = closing.trees.sponsor();
  const count = levels.length;
  const paid = new Int32Array(from.length * count).fill(-1);
  const next = from.map((causer) => uplineAt(sponsor, causer, plan.start_level));
  const nearest = new Int32Array(sponsor.length);
  levels.forEach((level, k) => {
    if (k === 0 || !isSameNeed(plan, k)) findNearestEligible(tree, level, nearest);
    for (let e = 0; e < from.length; e++) {
      const at = next[e] as number;
      const upline = at < 0 ? -1 : (nearest[at] as number);
      paid[e * count + k] = upline;
      next[e] = upline < 0 ? -1 : (sponsor[upline] as number);
    }
  });
  for (let e = 0; e < from.length; e++) {
    const shared = figureAt(base, e);
    if (shared === 0) continue;
    for (let k = 0; k < count; k++) {
      const upline = paid[e * count + k] as number;
      if (upline < 0) break;
      const level = levels[k] as Level;
      const gross = grossOf(level, shared);
      const no = plan.start_level + k;
      const id = source[e] as number;
      payRow(closing, kind, upline, from[e] as number, no, id, -1, shared, level.place, gross, gross);
    }
  }
}

function isSameNeed({ levels }: LevelsPlan, k: number): boolean {
  return JSON.stringify(levels[k]?.need) === JSON.stringify(levels[k - 1]?.need);
}

/** By member: the nearest eligible one from himself up, −1 = none. */
function findNearestEligible({ parent, order }: Tree, level: Level, nearest: Int32Array): void {
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] as number;
    const above = parent[i] as number;
    nearest[i] = failing(level, i) === 0 ? i : above < 0 ? -1 : (nearest[above] as number);
  }
}
