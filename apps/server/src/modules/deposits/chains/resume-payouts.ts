import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { type ChainId, type resumePayouts as call, chainNames } from '@banyan/contract/deposits/chains';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * Two admins decide whether payouts of a chain go on; how many credited deposits have lost their block is shown to the
 * second one (docs/on-chain.md §3).
 * @throws payouts_not_stopped
 */
export async function findResumeWaits(
  tx: Tx,
  _context: ActorContext,
  { chain_id, reason }: BodyOf<typeof call>,
): Promise<Waits> {
  const { rows } = await sql<{ stopped_at: Date | null; replaced: number }>`
    select payouts_stopped_at as stopped_at,
      (select count(*)::int from chain_transfer where chain_id = ${chain_id} and replaced_at is not null
        and status in ('credited', 'bought', 'held')) as replaced
    from evm_chain where chain_id = ${chain_id} for update`.execute(tx);
  const [chain] = rows;
  if (!chain?.stopped_at) throw fail('payouts_not_stopped');
  return {
    why: message('Payouts were stopped because a final block was replaced.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Chain'), kind: 'text', value: chainNames[chain_id as ChainId] },
      { label: text('Stopped'), kind: 'date_time', value: new Date(chain.stopped_at).toISOString() },
      { label: text('Credited deposits replaced'), kind: 'count', value: String(chain.replaced) },
      { label: text('Reason'), kind: 'text', value: reason },
    ],
    by_mail: true,
  };
}

/**
 * Lets payouts of a chain go on.
 * @throws payouts_not_stopped
 */
export async function resumePayouts(
  tx: Tx,
  context: ActorContext,
  { chain_id, reason }: BodyOf<typeof call>,
): Promise<{ chain_id: number }> {
  const { rows } = await sql`
    update evm_chain set payouts_stopped_at = null where chain_id = ${chain_id} and payouts_stopped_at is not null
    returning chain_id`.execute(tx);
  if (rows.length === 0) throw fail('payouts_not_stopped');
  await appendAudit(tx, context, {
    action: 'resume_payouts',
    object: `chain:${chain_id}`,
    details: { reason },
  });
  return { chain_id };
}
