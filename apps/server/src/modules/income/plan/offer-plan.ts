import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { publishPlan as call, PlanProposal } from '@banyan/contract/income/plan-proposals';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { pricePlan } from './price-plan.ts';
import { publishPlan } from './publish-plan.ts';
import { readPlan } from './read-plan.ts';
import { readPlanProposals } from './read-plan-proposals.ts';
import { refuseOtherGeometry } from './refuse-other-geometry.ts';
import { refuseUnknownPackages } from './refuse-unknown-packages.ts';

/**
 * Publishes a plan, unless it is dangerous by `pricePlan`: then it waits for a second admin.
 * @throws as `publishPlan`; plan_waiting when another one waits
 */
export async function offerPlan(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<{ version: number } | { proposal: PlanProposal }> {
  const plan = readPlan(input.plan);
  await refuseOtherGeometry(tx, plan);
  await refuseUnknownPackages(tx, plan);
  const cost = await pricePlan(tx, context, plan);
  if (!cost.exceeds) return await publishPlan(tx, context, input);
  const from = input.effective_from === undefined ? null : new Date(input.effective_from);
  if (from !== null && from < context.now)
    throw fail('invalid_request', { effective_from: text('Choose a moment that is still to come.') });
  const { no } = await tx
    .insertInto('plan_proposal')
    .values({
      plan: JSON.stringify(plan),
      note: input.note,
      effective_from: from,
      cost: JSON.stringify(cost),
      requested_by: context.actor.id,
      requested_at: context.now,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, { action: 'offer_plan', object: `plan:${no}`, details: { cost } });
  const [proposal] = await readPlanProposals(tx, context, no);
  if (!proposal) throw fail('server_error');
  return { proposal };
}
