import { type Figure, figureAt } from '../columns/figure.ts';
import type { LevelEvents } from '../columns/levels.ts';
import { nearestFlagged, nearestHigher, nearestOf } from '../columns/nearest.ts';
import { type Closing, GENERATION, lapseRow, payRow } from '../columns/pay.ts';
import { type Eligibility, failing } from '../columns/requirements.ts';
import { failingRule, grossOf, ownValue, type Rule, ruleOf } from '../columns/rules.ts';
import { type GenerationsPlan, OWN_RANK } from '../plan/plan-walks.ts';
import { placeOfRank } from './rank-needs.ts';
import { codeOfWalk } from './walk-codes.ts';

/** What all of a walk's events share. */
type Walk = {
  closing: Closing;
  plan: GenerationsPlan;
  levels: readonly Rule[];
  events: LevelEvents;
  pay: Pay;
};

type Pay = (member: number, level: number, event: number) => void;

/**
 * Generations (docs/plans.md §7.4): the uplines with a rank are leaders, and the k-th leader above a purchase is paid by
 * the k-th level. With the boundary `own_rank` each upline counts those between with a rank like the own or a higher one.
 */
export function payGenerations(
  closing: Closing,
  plan: GenerationsPlan,
  place: number,
  events: LevelEvents,
  eligibility: readonly Eligibility[],
): void {
  const code = codeOfWalk(place, null);
  const levels = plan.levels.map((level, k) =>
    ruleOf(closing, level, eligibility[k] as Eligibility, 1, code),
  );
  const walk = { closing, plan, levels, events, pay: payerOf(closing, levels, events) };
  if (plan.boundary === OWN_RANK) payByOwnRank(walk);
  else if (plan.compression) payCompressed(walk);
  else payByLeaders(walk);
}

/** Pays a level, counted from 1; a table that says 0 is no row. */
function payerOf(closing: Closing, levels: readonly Rule[], { from, base, source }: LevelEvents): Pay {
  return (member, level, event) => {
    const rule = levels[level - 1] as Rule;
    const value = ownValue(rule, member);
    if (value.reason !== 0) return;
    const shared: Figure = figureAt(base, event);
    const gross = grossOf(value, shared);
    const reason = failing(rule, member);
    const [buyer, id] = [from[event] as number, source[event] as number];
    const { code } = rule;
    if (reason === 0)
      payRow(closing, GENERATION, member, buyer, level, id, code, shared, value.place, gross, gross);
    else lapseRow(closing, GENERATION, member, buyer, level, id, shared, value.place, gross, reason, code);
  };
}

/** A level is used up by every leader, eligible or not. */
function payByLeaders({ closing, plan, levels, events, pay }: Walk): void {
  const { sponsor } = closing.facts;
  const leader = nearestFlagged(closing.trees.sponsor(), leaders(closing, plan));
  for (let e = 0; e < events.from.length; e++) {
    let at = firstBelow(plan, leader, events.from[e] as number);
    for (let level = 1; level <= levels.length && at >= 0; level++) {
      const above = sponsor[at] as number;
      at = above < 0 ? -1 : (leader[above] as number);
      if (at >= 0) pay(at, level, e);
    }
  }
}

/** The member whose uplines are counted: the buyer, or who leads the buyer's group. */
function firstBelow({ counts }: GenerationsPlan, leader: Int32Array, buyer: number): number {
  return counts === 'groups' ? (leader[buyer] as number) : buyer;
}

function leaders({ plan: { ranks }, paidRank }: Closing, { boundary }: GenerationsPlan) {
  const least = placeOfRank(ranks, boundary);
  return (member: number): boolean => paidRank !== null && (paidRank[member] as number) >= least;
}

/**
 * With compression a leader who is not eligible for a level, or whose table says 0, is skipped. The leader of each
 * level of each event is found with one lookup, so that a long chain of them is not passed again and again.
 */
function payCompressed({ closing, plan, levels, events, pay }: Walk): void {
  const { sponsor } = closing.facts;
  const tree = closing.trees.sponsor();
  const isLeader = leaders(closing, plan);
  const leader = nearestFlagged(tree, isLeader);
  const at = events.from.map((buyer) => firstBelow(plan, leader, buyer));
  const paid = levels.map((rule) => {
    const nearest = nearestFlagged(tree, (i) => isLeader(i) && failingRule(rule, i) === 0);
    return at.map((below, e) => {
      const above = below < 0 ? -1 : (sponsor[below] as number);
      const found = above < 0 ? -1 : (nearest[above] as number);
      at[e] = found;
      return found;
    });
  });
  for (let e = 0; e < events.from.length; e++)
    for (let k = 0; k < levels.length && (paid[k]?.[e] ?? -1) >= 0; k++)
      pay(paid[k]?.[e] as number, k + 1, e);
}

/**
 * `passed` by place of a rank: how many uplines so far have it or a higher one. It never grows from a rank to a higher one, so that
 * the lowest rank with a level left is where the walk jumps to.
 */
function payByOwnRank({ closing, plan, levels, events, pay }: Walk): void {
  const { facts, paidRank, trees } = closing;
  const { sponsor } = facts;
  const ranks = closing.plan.ranks.length;
  const isSkipped = (i: number, level: number) =>
    plan.compression && failingRule(levels[level - 1] as Rule, i) !== 0;
  const isNeverPaid = (i: number) => levels.every((_, k) => isSkipped(i, k + 1));
  const classes = Int32Array.from(sponsor, (_, i) =>
    paidRank === null || (paidRank[i] as number) < 0 || isNeverPaid(i) ? 0 : (paidRank[i] as number) + 1,
  );
  const higher = nearestHigher(trees.sponsor(), classes);
  const passed = new Int32Array(ranks + 1);
  for (let e = 0; e < events.from.length; e++) {
    passed.fill(0);
    let open = 1;
    let at = nearestOf(classes, higher, sponsor[events.from[e] as number] as number, open);
    while (at >= 0) {
      const rank = classes[at] as number;
      const level = 1 + (passed[rank] as number);
      if (!isSkipped(at, level)) {
        pay(at, level, e);
        for (let r = 1; r <= rank; r++) passed[r] = (passed[r] as number) + 1;
        while (open <= ranks && (passed[open] as number) >= levels.length) open++;
        if (open > ranks) break;
      }
      at = nearestOf(classes, higher, sponsor[at] as number, open);
    }
  }
}
