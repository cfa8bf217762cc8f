import { text } from '@banyan/contract/core/text';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readReceipt } from './queries.ts';
import { takeTopupBack } from './take-topup-back.ts';

/**
 * Reverses a topup (docs/plans.md §2.9): a negative event, a `reversed` row for every income it paid, the money back to
 * where it came from, a kit is not sent or asked back. What a beneficiary has already spent is owed and repaid by later incomes.
 * @throws not_found, already_done; not_reversible while an upgrade led on from it, and of one brought from another system
 */
export async function reverseTopup(
  tx: Tx,
  context: Context,
  input: { receipt_no: string; reason: string },
): Promise<TopupReceipt> {
  const known = await tx
    .selectFrom('topup')
    .select(['id', 'member_id', 'payment_mode'])
    .where('receipt_no', '=', input.receipt_no)
    .executeTakeFirst();
  if (!known) throw fail('not_found');
  if (known.payment_mode === 'brought' || known.payment_mode === 'beside')
    throw fail('not_reversible', { receipt_no: text('It was paid in another system.') });
  await takeTopupBack(tx, context, known, input.reason);
  const written = await readReceipt(tx, context, input.receipt_no);
  if (!written) throw new Error('a topup has a receipt');
  await appendAudit(tx, context, {
    action: 'reverse_topup',
    object: `topup:${input.receipt_no}`,
    details: { reason: input.reason },
  });
  return written.receipt;
}
