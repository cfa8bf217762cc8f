import type { Volumes } from '../closing/group-volumes.ts';
import type { LevelsPlan } from '../plan/plan.ts';
import type { WalkNeed } from '../plan/plan-walks.ts';
import type { Tree } from '../trees/trees.ts';
import { type Figure, figureAt } from './figure.ts';
import { type Closing, lapseRow, type Payer, payRow } from './pay.ts';
import { type Eligibility, failing, type Requirement, requirementsOf } from './requirements.ts';
import { failingRule, grossOf, ownValue, type Rule, ruleOf } from './rules.ts';
import type { Units } from './units.ts';

/**
 * The bases to be shared up the sponsor tree, in the order of payment; arrays of one length. A base of 0 pays nothing.
 */
export type LevelEvents = { from: Int32Array; base: Units; source: Float64Array | Int32Array };

/** The payer of levels: a closing, or a simulation that handles events one by one. */
export type LevelPayer = Payer & {
  facts: Pick<Closing['facts'], 'sponsor' | 'blocked'>;
  figures: Closing['figures'];
  /** Updates the figures by which a member is evaluated; null = they are up to date. */
  look: ((member: number) => void) | null;
};

/** A kind's own requirement goes before those of its rules. `volumes`: for walks. */
export function levelEligibility(
  { facts, ...payer }: Pick<LevelPayer, 'facts' | 'figures' | 'digits' | 'holders'>,
  plan: { levels: readonly { need: WalkNeed }[] },
  before: readonly Requirement[],
  volumes: Volumes | null = null,
): Eligibility[] {
  const { blocked } = facts;
  const { active, buying } = payer.figures;
  return plan.levels.map(({ need }) => ({
    blocked,
    active,
    buying,
    requirements: [...before, ...requirementsOf(need, payer, volumes)],
  }));
}

/** The rules of a kind's levels. */
function levelRules(
  payer: LevelPayer,
  plan: Pick<LevelsPlan, 'levels'>,
  { before = [], eligibility = levelEligibility(payer, plan, before), code = -1 }: LevelTerms = {},
): readonly Rule[] {
  return plan.levels.map((rate, k) => ruleOf(payer, rate, eligibility[k] as Eligibility, 1, code));
}

/** What a kind says besides its levels. */
export type LevelTerms = {
  /** What the kind itself requires. */
  before?: readonly Requirement[];
  /** Who is eligible, by level, where it is known already. */
  eligibility?: readonly Eligibility[];
  /** Of a walk: its place and part. */
  code?: number;
};

/**
 * Pays a member by a rule, or writes a lapsed row when the member is not eligible.
 * @returns what was paid; null = it lapsed
 */
export function payByRule(
  payer: LevelPayer,
  kind: number,
  rule: Rule,
  member: number,
  from: number,
  level: number,
  source: number,
  base: Figure,
): Figure | null {
  if (payer.look !== null) payer.look(member);
  const value = ownValue(rule, member);
  const gross = grossOf(value, base);
  const reason = failing(rule, member) || value.reason;
  const { code } = rule;
  if (reason === 0)
    return payRow(payer, kind, member, from, level, source, code, base, value.place, gross, gross);
  lapseRow(payer, kind, member, from, level, source, base, value.place, gross, reason, code);
  return null;
}

/**
 * Shares events up the sponsor tree by level rules (docs/plans.md §2.6), event by event, from the nearest upline on.
 * Without compression the level is the distance, and what an upline is not eligible for lapses; with compression an
 * upline who is not eligible is skipped without a row.
 */
export function payLevels(
  closing: Closing,
  kind: number,
  plan: LevelsPlan,
  events: LevelEvents,
  terms: LevelTerms = {},
): void {
  const payer = { ...closing, look: null };
  const rules = levelRules(payer, plan, terms);
  closing.sink.reserve(events.from.length * rules.length);
  if (plan.compression) {
    payCompressed(closing, kind, plan, rules, events);
    return;
  }
  const { from, base, source } = events;
  for (let e = 0; e < from.length; e++) {
    const shared = figureAt(base, e);
    if (shared !== 0)
      payByDistance(payer, kind, plan.start_level, rules, from[e] as number, shared, source[e] as number);
  }
}

/** Shares events one by one as a kind's level rules have it; a base of 0 is none. */
export function levelPayer(
  payer: LevelPayer,
  kind: number,
  plan: LevelsPlan,
): (causer: number, shared: Figure, source: number) => void {
  const rules = levelRules(payer, plan);
  const pay = plan.compression ? payClimbing : payByDistance;
  return (causer, shared, source) => {
    if (shared !== 0) pay(payer, kind, plan.start_level, rules, causer, shared, source);
  };
}

/** Shares one event up the sponsor tree, each upline by the rule of the distance. */
function payByDistance(
  payer: LevelPayer,
  kind: number,
  startLevel: number,
  rules: readonly Rule[],
  causer: number,
  shared: Figure,
  source: number,
): void {
  const { sponsor } = payer.facts;
  let upline = uplineAt(sponsor, causer, startLevel);
  for (let k = 0; k < rules.length && upline >= 0; k++) {
    payByRule(payer, kind, rules[k] as Rule, upline, causer, startLevel + k, source, shared);
    upline = sponsor[upline] as number;
  }
}

/** Shares one event up the sponsor tree, skipping uplines who are not eligible for the next level. */
function payClimbing(
  payer: LevelPayer,
  kind: number,
  startLevel: number,
  rules: readonly Rule[],
  causer: number,
  shared: Figure,
  source: number,
): void {
  const { sponsor } = payer.facts;
  let upline = uplineAt(sponsor, causer, startLevel);
  for (let k = 0; k < rules.length && upline >= 0; upline = sponsor[upline] as number) {
    const rule = rules[k] as Rule;
    if (payer.look !== null) payer.look(upline);
    if (failingRule(rule, upline) !== 0) continue;
    const value = ownValue(rule, upline);
    const gross = grossOf(value, shared);
    payRow(payer, kind, upline, causer, startLevel + k, source, rule.code, shared, value.place, gross, gross);
    k++;
  }
}

/** The upline a number of steps above, −1 when the chain ends before. */
function uplineAt(sponsor: Int32Array, member: number, steps: number): number {
  let upline = member;
  for (let step = 0; step < steps && upline >= 0; step++) upline = sponsor[upline] as number;
  return upline;
}

/**
 * As `payClimbing` for many events evaluated at one moment. The payee of each level of each event is found with one
 * lookup of the nearest eligible upline: walking up would pass a long chain of ineligible uplines again and again.
 */
function payCompressed(
  closing: Closing,
  kind: number,
  plan: LevelsPlan,
  rules: readonly Rule[],
  { from, base, source }: LevelEvents,
): void {
  const { sponsor } = closing.facts;
  const tree = closing.trees.sponsor();
  const count = rules.length;
  const paid = new Int32Array(from.length * count).fill(-1);
  const next = from.map((causer) => uplineAt(sponsor, causer, plan.start_level));
  const nearest = new Int32Array(sponsor.length);
  rules.forEach((rule, k) => {
    if (k === 0 || !isSameNeed(plan, k)) findNearestEligible(tree, rule, nearest);
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
      const rule = rules[k] as Rule;
      const value = ownValue(rule, upline);
      const gross = grossOf(value, shared);
      const no = plan.start_level + k;
      const id = source[e] as number;
      payRow(closing, kind, upline, from[e] as number, no, id, rule.code, shared, value.place, gross, gross);
    }
  }
}

function isSameNeed({ levels }: LevelsPlan, k: number): boolean {
  const asked = (at: number) => {
    const { need, by_rank, by_package } = levels[at] ?? {};
    return JSON.stringify([need, by_rank, by_package]);
  };
  return asked(k) === asked(k - 1) && !levels[k]?.by_rank && !levels[k]?.by_package;
}

/** By member: the nearest eligible one from the member itself up, −1 = none. */
function findNearestEligible({ parent, order }: Tree, rule: Rule, nearest: Int32Array): void {
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] as number;
    const above = parent[i] as number;
    nearest[i] = failingRule(rule, i) === 0 ? i : above < 0 ? -1 : (nearest[above] as number);
  }
}
