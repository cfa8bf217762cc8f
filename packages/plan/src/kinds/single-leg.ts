import { payByRule } from '../columns/levels.ts';
import { requirementsOf } from '../columns/requirements.ts';
import { failingRule, type Rule, ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { QueueFacts, QueueMember, TopupEvent } from '../instant/facts.ts';
import {
  everybodyActive,
  type InstantPayer,
  type PaidTopup,
  type Queue,
  SINGLE_LEG,
  type TopupPayer,
} from '../instant/instant-pay.ts';
import { evaluate } from '../instant/needs.ts';
import { toDecimal } from '../money.ts';
import type { MilestonePlan, Need, SingleLegPlan } from '../plan/plan.ts';
import { rateFor } from '../plan/rate-table.ts';
import type { Rate, RateTable } from '../plan/values.ts';

type Milestones = Extract<SingleLegPlan, { mode: 'milestone' }>;
type QueueLevels = Extract<SingleLegPlan, { mode: 'queue_level' }>;

/**
 * Single leg (docs/plans.md §3.4): the company-wide queue of first activations, `team` = places below.
 * Beneficiaries by level, then in the order given, which is that of joining.
 */
export function singleLegClaims(
  event: TopupEvent,
  queue: QueueFacts,
  plan: SingleLegPlan,
  digits: number,
): Claim[] {
  const claims =
    plan.mode === 'milestone'
      ? queue.members.flatMap((queued) => milestoneClaims(event, queued, queue.length, plan, digits))
      : queueLevelClaims(event, queue, plan, digits);
  return claims.toSorted((a, b) => a.level - b.level);
}

/**
 * Every milestone the member now meets and was not paid; one not met waits without a row, and with `sequential` so
 * do those after it. A blocked or inactive member waits too.
 */
function milestoneClaims(
  event: TopupEvent,
  { no, paid, upline }: QueueMember,
  length: number,
  plan: Milestones,
  digits: number,
): Claim[] {
  const team = length - no;
  const claims: Claim[] = [];
  for (const [index, rule] of plan.levels.entries()) {
    const level = index + 1;
    if (paid.includes(level)) continue;
    const need = { directs: rule.directs, self_investment: rule.self_investment };
    const isMet = evaluate(upline, need).reason === null && rateFor(rule, upline).reason === null;
    if (team >= rule.team && isMet)
      claims.push(claimFor(upline, milestoneTerms(event, level, team, rule), digits));
    else if (plan.sequential) break;
  }
  return claims;
}

function milestoneTerms(event: TopupEvent, level: number, team: number, rule: MilestonePlan) {
  return {
    kind: 'single_leg',
    from: event.topper,
    level,
    base: toDecimal(String(team)),
    base_of: 'queue_team',
    rate: rule,
    rule: 'single_leg_milestone',
    need: { directs: rule.directs, self_investment: rule.self_investment },
    met: [{ fact: 'queue_team', required: rule.team, actual: team, met: true }],
  } as const;
}

/** The k-th member before the new one gets level k's share of the amount paid; an ineligible one lapses. */
function queueLevelClaims(event: TopupEvent, queue: QueueFacts, plan: QueueLevels, digits: number): Claim[] {
  const { new_no } = queue;
  const base = toDecimal(event.amount_paid);
  if (new_no === null || base.isZero()) return [];
  return queue.members.flatMap(({ no, upline }) => {
    const level = new_no - no;
    const rule = plan.levels[level - 1];
    if (!rule) return [];
    const terms = {
      kind: 'single_leg',
      from: event.topper,
      level,
      base,
      base_of: 'amount_paid',
      rate: rule,
      rule: 'single_leg_queue',
      need: rule.need,
    } as const;
    return [claimFor(upline, terms, digits)];
  });
}

/** As `singleLegClaims`, over typed arrays. `paid`: a flag by member and level, kept here. */
export function singleLegPayer(
  payer: InstantPayer,
  plan: SingleLegPlan,
  queue: Queue,
  paid: Uint8Array,
): TopupPayer {
  const rule = (rate: Rate & RateTable, need: Need) =>
    ruleOf(payer, rate, {
      ...everybodyActive(payer),
      requirements: requirementsOf(need, payer),
    });
  if (plan.mode === 'milestone') {
    const rules = plan.levels.map((level) =>
      rule(level, { directs: level.directs, self_investment: level.self_investment }),
    );
    return milestonePayer(payer, plan, rules, queue, paid);
  }
  const rules = plan.levels.map((level) => rule(level, level.need));
  return ({ topper, queue_no, amount_paid, id }) => {
    if (queue_no === 0 || amount_paid === 0) return;
    for (let level = 1; level <= rules.length && level < queue_no; level++) {
      const member = queue.members[queue_no - level] as number;
      payByRule(payer, SINGLE_LEG, rules[level - 1] as Rule, member, topper, level, id, amount_paid);
    }
  };
}

function milestonePayer(
  payer: InstantPayer,
  { levels, sequential }: Milestones,
  rules: readonly Rule[],
  queue: Queue,
  paid: Uint8Array,
): TopupPayer {
  const places = [...new Set(levels.map(({ team }) => team))];
  return (topup) => {
    const due: { member: number; level: number; team: number }[] = [];
    for (const member of lookedAt(payer, queue, places, topup)) {
      const team = queue.length - (queue.no[member] as number);
      for (let index = 0; index < levels.length; index++) {
        if (paid[member * levels.length + index] !== 0) continue;
        if (payer.look !== null) payer.look(member);
        if (team >= (levels[index] as MilestonePlan).team && failingRule(rules[index] as Rule, member) === 0)
          due.push({ member, level: index + 1, team });
        else if (sequential) break;
      }
    }
    if (due.length > 1) due.sort((a, b) => a.level - b.level);
    for (const { member, level, team } of due) {
      paid[member * levels.length + level - 1] = 1;
      payByRule(payer, SINGLE_LEG, rules[level - 1] as Rule, member, topup.topper, level, topup.id, team);
    }
  };
}

/** The members at these distances before a new number, the sponsor and the topper; in the order of joining. */
function lookedAt(
  { facts }: InstantPayer,
  { members, no }: Queue,
  places: readonly number[],
  { topper, queue_no }: PaidTopup,
): number[] {
  const found: number[] = [];
  const add = (member: number) => {
    if (!found.includes(member)) found.push(member);
  };
  if (queue_no > 0) for (const team of places) if (team < queue_no) add(members[queue_no - team] as number);
  for (const member of [facts.sponsor[topper] as number, topper])
    if (member >= 0 && (no[member] as number) > 0) add(member);
  return found.sort((a, b) => a - b);
}
