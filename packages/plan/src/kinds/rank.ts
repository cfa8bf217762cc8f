import type { ClosingFacts } from '../closing/closing-facts.ts';
import { isBrokenAway, openVolumes, rollUpVolumes, type Volumes } from '../closing/group-volumes.ts';
import { type Figure, figureAt } from '../columns/figure.ts';
import type { Closing } from '../columns/pay.ts';
import type { Units } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { periodStart } from '../periods.ts';
import { calendarOf, type Plan, rankRulesOf } from '../plan/plan.ts';
import {
  addLeg,
  isMet,
  type Judged,
  judgedBy,
  type Limited,
  placeOfRank,
  type RankCounters,
  type RankFigures,
  rankCounters,
} from './rank-needs.ts';

/** Why a member's rank is what it is after a rank closing. */
export const RANK_REASONS = ['achieved', 'kept', 'bridged', 'lost', 'inactive'] as const;
const [ACHIEVED, KEPT, BRIDGED, LOST, INACTIVE] = [0, 1, 2, 3, 4] as const;

/** Ranks as places in `plan.ranks`, −1 = none; arrays of shape [n]. */
export type EvaluatedRanks = {
  /** The paid rank: the one of this rank closing. */
  period: Int8Array;
  /** The highest ever; never falls. */
  highest: Int8Array;
  /** How many rank closings in a row kept it although it was no longer reached. */
  bridged: Int32Array;
  /** Place in RANK_REASONS. */
  reason: Uint8Array;
  /** The members in whom one of these changed, in the order of joining. */
  changed: Int32Array;
  /** Those of the rank period; null = no rank asks for any. */
  volumes: Volumes | null;
};

/** What ranks are judged by. */
export type RankClosing = Pick<Closing, 'plan' | 'digits' | 'trees' | 'figures'> & {
  facts: Pick<ClosingFacts, 'date' | 'sponsor' | 'highestRank' | 'heldRank' | 'periods'>;
};

/** Whether a rank, or the group of a sponsor, needs the volumes of the rank period. */
export const ranksAskVolumes = ({ ranks }: Pick<Plan, 'ranks'>): boolean =>
  ranks.some((rank) => [rank, rank.keep].some((need) => need?.own_bv ?? need?.group_bv ?? need?.team_bv));

export const ranksAskNewDirects = ({ ranks }: Pick<Plan, 'ranks'>): boolean =>
  ranks.some((rank) => [rank, rank.keep].some((need) => need?.new_directs !== undefined));

/**
 * Judges ranks (docs/plans.md §7.2): of the list, from the lowest to the highest, an active member has the last one
 * that is achieved, or that is not above the one held and is kept; one that is lost may be bridged. Directs are judged
 * before their sponsor, so that a rank reached in this closing counts for the sponsor's. A rank pays nothing by itself.
 * `matched`: business matched in the whole life, this closing included.
 */
export function evaluateRanks(closing: RankClosing, matched: Units | null): EvaluatedRanks {
  const { facts, plan } = closing;
  const { highestRank, heldRank } = facts;
  if (highestRank === null || heldRank === null)
    throw new Error('the plan has ranks, but the ranks held were not loaded');
  const n = highestRank.length;
  const ranks: EvaluatedRanks = {
    period: new Int8Array(n).fill(-1),
    highest: highestRank.slice(),
    bridged: new Int32Array(n),
    reason: new Uint8Array(n),
    changed: new Int32Array(0),
    volumes: null,
  };
  const counters = rankCounters(plan.ranks, n);
  const volumes = rankVolumes(closing);
  const rules = rankRules(closing, counters, { matched, volumes, newDirects: newDirectsOf(closing) });
  const judge = judgeOf(closing, ranks, rules, volumes?.own ?? null);
  const breakaway = breakawayOf(plan);
  const limited = rules.flatMap(({ achieve, keep }) => [...achieve.limited, ...(keep?.limited ?? [])]);
  rollUpVolumes(
    closing.trees.sponsor(),
    volumes,
    (i) => {
      judge(i);
      return isBrokenAway(ranks.period, breakaway, i);
    },
    (direct, sponsor, hasLeft) => {
      countDirect(counters, ranks, direct, sponsor);
      for (const one of limited) addLeg(one, sponsor, broughtBy(direct, hasLeft, one, volumes));
    },
  );
  return { ...ranks, volumes, changed: changedMembers(facts, ranks) };
}

/** What a leg brings of the volume a rank asks for. */
function broughtBy(direct: number, hasLeft: boolean, { basis }: Limited, volumes: Volumes | null): Figure {
  if (volumes === null || (basis === 'group' && hasLeft)) return 0;
  return figureAt(volumes[basis], direct);
}

/** Of the rank period; null = no rank asks for any. */
function rankVolumes({ facts, plan }: RankClosing): Volumes | null {
  if (!ranksAskVolumes(plan)) return null;
  const own = facts.periods?.own[rankRulesOf(plan).period];
  if (own === undefined) throw new Error('the plan needs volumes: not loaded');
  return openVolumes(own);
}

/** The place of the rank with which a direct leaves the sponsor's group; −1 = none does. */
export function breakawayOf(plan: Plan): number {
  const { breakaway } = rankRulesOf(plan);
  return breakaway === null ? -1 : placeOfRank(plan.ranks, breakaway);
}

type RankRule = { achieve: Judged; keep: Judged | null; grace: number };

function rankRules(closing: RankClosing, counters: RankCounters, figures: RankFigures): RankRule[] {
  return closing.plan.ranks.map((rank) => ({
    achieve: judgedBy(closing, rank, counters, figures),
    keep: rank.keep ? judgedBy(closing, rank.keep, counters, figures) : null,
    grace: rank.grace ?? 0,
  }));
}

/** Judges one member. */
function judgeOf(
  { facts, figures }: RankClosing,
  ranks: EvaluatedRanks,
  rules: readonly RankRule[],
  own: Units | null,
): (member: number) => void {
  const { paid, bridged } = facts.heldRank as NonNullable<typeof facts.heldRank>;
  return (i) => {
    if (figures.active[i] === 0) {
      ranks.reason[i] = INACTIVE;
      return;
    }
    const held = paid[i] as number;
    const rank = highestOf(rules, i, own, held);
    const used = bridged[i] as number;
    if (rank < held && used < (rules[held]?.grace ?? 0)) {
      ranks.period[i] = held;
      ranks.bridged[i] = used + 1;
      ranks.reason[i] = BRIDGED;
      return;
    }
    ranks.period[i] = rank;
    const isAchieved = rank >= 0 && isMet((rules[rank] as RankRule).achieve, i, own);
    ranks.reason[i] = rank < held ? LOST : isAchieved || rank < 0 ? ACHIEVED : KEPT;
    if (rank > (ranks.highest[i] as number)) ranks.highest[i] = rank;
  };
}

function highestOf(rules: readonly RankRule[], member: number, own: Units | null, held: number): number {
  for (let place = rules.length - 1; place >= 0; place--) {
    const { achieve, keep } = rules[place] as RankRule;
    if (isMet(achieve, member, own)) return place;
    if (place <= held && keep !== null && isMet(keep, member, own)) return place;
  }
  return -1;
}

function countDirect(counters: RankCounters, ranks: EvaluatedRanks, direct: number, sponsor: number): void {
  for (const [place, directs] of counters.directs)
    if ((ranks.highest[direct] as number) >= place) directs[sponsor] = (directs[sponsor] as number) + 1;
  for (const [place, legs] of counters.legs)
    if ((ranks.period[direct] as number) >= place || (legs[direct] as number) > 0)
      legs[sponsor] = (legs[sponsor] as number) + 1;
}

/** Directs whose oldest topup that still counts belongs to the rank period. */
export function newDirectsOf({ facts, plan }: Pick<RankClosing, 'facts' | 'plan'>): Int32Array | null {
  const firstTopup = facts.periods?.firstTopup ?? null;
  if (firstTopup === null || !ranksAskNewDirects(plan)) return null;
  return newDirectsSince(facts, periodStart(rankRulesOf(plan).period, dayOf(facts.date), calendarOf(plan)));
}

/** Directs whose oldest topup that still counts belongs to a day or a later one. */
export function newDirectsSince(
  facts: Pick<Closing['facts'], 'periods' | 'sponsor'>,
  from: number,
): Int32Array {
  const firstTopup = facts.periods?.firstTopup ?? null;
  if (firstTopup === null) throw new Error('the plan needs new directs: not loaded');
  const directs = new Int32Array(facts.sponsor.length);
  for (let i = 0; i < directs.length; i++) {
    const sponsor = facts.sponsor[i] as number;
    if (sponsor >= 0 && (firstTopup[i] as number) >= from)
      directs[sponsor] = (directs[sponsor] as number) + 1;
  }
  return directs;
}

function changedMembers({ highestRank, heldRank }: RankClosing['facts'], ranks: EvaluatedRanks): Int32Array {
  const changed: number[] = [];
  for (let i = 0; i < ranks.period.length; i++)
    if (
      ranks.period[i] !== heldRank?.paid[i] ||
      ranks.bridged[i] !== heldRank?.bridged[i] ||
      ranks.highest[i] !== highestRank?.[i]
    )
      changed.push(i);
  return Int32Array.from(changed);
}
