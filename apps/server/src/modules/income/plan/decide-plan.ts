import type { BodyOf } from '@banyan/contract/core/endpoint';
import { decidePlan as call, type PlanProposal } from '@banyan/contract/income/plan-proposals';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { decideRequest } from '../../accounts/decide-request.ts';
import { publishPlan } from './publish-plan.ts';
import { readPlanProposals } from './read-plan-proposals.ts';

/**
 * Publishes or rejects a plan that pays more than it brings in. Who requested it may take it back, but not approve it.
 * A moment of effect that has passed meanwhile becomes now.
 * @throws not_found, already_done, plan_second_admin, plan_invalid
 */
export async function decidePlan(
  tx: Tx,
  context: ActorContext,
  { no, decision }: BodyOf<typeof call>,
): Promise<PlanProposal> {
  let version: number | null = null;
  await decideRequest(tx, context, {
    call,
    table: 'plan_proposal',
    no,
    decision,
    refusal: 'plan_second_admin',
    mayRejectOwn: true,
    approve: async (id) => {
      const proposal = await tx
        .selectFrom('plan_proposal')
        .select(['plan', 'note', 'effective_from'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      version = await publish(tx, context, proposal);
      return { version };
    },
  });
  await appendAudit(tx, context, {
    action: 'decide_plan',
    object: `plan:${no}`,
    details: { decision, version },
  });
  const [proposal] = await readPlanProposals(tx, context, no);
  if (!proposal) throw fail('server_error');
  return proposal;
}

async function publish(
  tx: Tx,
  context: ActorContext,
  { plan, note, effective_from: from }: { plan: unknown; note: string; effective_from: string | null },
): Promise<number> {
  const isAhead = from !== null && new Date(from) > context.now;
  const { version } = await publishPlan(tx, context, {
    plan,
    note,
    ...(isAhead ? { effective_from: from } : {}),
  });
  return version;
}
