import { type Claim, claimFor } from '../claim.ts';
import type { QueueFacts, QueueMember, TopupEvent } from '../facts.ts';
import { rateOf } from '../level-walk.ts';
import { toDecimal } from '../money.ts';
import { judge } from '../needs.ts';
import type { MilestonePlan, SingleLegPlan } from '../plan.ts';

type Milestones = Extract<SingleLegPlan, { mode: 'milestone' }>;
type QueueLevels = Extract<SingleLegPlan, { mode: 'queue_level' }>;

/**
 * Single leg (incomes §3): the company-wide queue of first activations, `team` = places below.
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
    if (team >= rule.team && judge(upline, need).reason === null)
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
    rate: { amount: rule.amount },
    rule: 'single_leg_milestone',
    need: { directs: rule.directs, self_investment: rule.self_investment },
    met: [{ fact: 'queue_team', required: rule.team, actual: team, met: true }],
  } as const;
}

/** The k-th member before the new one gets level k's share of the amount paid; who is not eligible lapses. */
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
      rate: rateOf(rule),
      rule: 'single_leg_queue',
      need: rule.need,
    } as const;
    return [claimFor(upline, terms, digits)];
  });
}
