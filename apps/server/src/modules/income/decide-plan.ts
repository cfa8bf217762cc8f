import type { BodyOf } from '@banyan/contract/endpoint';
import type { decidePlan as call, PlanProposal } from '@banyan/contract/plan-proposals';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { publishPlan } from './publish-plan.ts';
import { readPlanProposals } from './read-plan-proposals.ts';

/**
 * Publishes or rejects a plan that pays more than it brings in. Whoever asked for it may take it back, not approve it. A
 * moment that has passed meanwhile is now.
 * @throws not_found, already_done, plan_second_admin, plan_invalid
 */
export async function decidePlan(
  tx: Tx,
  context: ActorContext,
  { no, decision }: Omit<BodyOf<typeof call>, 'otp'>,
): Promise<PlanProposal> {
  const { actor, now } = context;
  const waiting = await tx
    .selectFrom('plan_proposal')
    .select(['id', 'status', 'by_user', 'plan', 'note', 'effective_from'])
    .where('no', '=', no)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) throw fail('not_found');
  if (waiting.status !== 'Pending') throw fail('already_done');
  if (decision === 'Approve' && waiting.by_user === actor.id) throw fail('plan_second_admin');
  const version = decision === 'Approve' ? await publish(tx, context, waiting) : null;
  await tx
    .updateTable('plan_proposal')
    .set({
      status: decision === 'Approve' ? 'Approved' : 'Rejected',
      checker: actor.id,
      decided_at: now,
      version,
    })
    .where('id', '=', waiting.id)
    .execute();
  await appendAudit(tx, context, {
    action: 'decide_plan',
    object: `plan:${no}`,
    details: { decision, version },
  });
  const [proposal] = await readPlanProposals(tx, actor.id, no);
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
