import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { payAgain as call } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { lockWithdrawals } from './lock-withdrawals.ts';

/**
 * Queues a payment again that the vault refused in a final block. It is signed under a new nonce and the same id, which the vault
 * pays once (docs/on-chain.md §5).
 * @throws not_found, not_refused
 */
export async function payAgain(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<{ no: string }> {
  const [row] = await lockWithdrawals(tx, [no]);
  if (!row) throw fail('not_found');
  const { rows } =
    await sql`update chain_payout set status = 'queued', nonce_id = null, tx = null, together = 1
    where withdrawal_id = ${row.id} and status = 'reverted' returning id`.execute(tx);
  if (rows.length === 0) throw fail('not_refused');
  await appendAudit(tx, context, { action: 'pay_again', object: `withdrawal:${row.no}`, details: {} });
  return { no: row.no };
}
