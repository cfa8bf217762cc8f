import type { paymentModes } from '@banyan/contract/core/constants';
import { statusesBefore } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { actorIdOf, postJournals } from '../ledger/post-journals.ts';
import { type LockedWithdrawal, lockRows } from './lock-withdrawals.ts';
import { paymentJournal } from './rules.ts';
import { tellOwners } from './tell-owners.ts';

/** What the bank or a chain did: the withdrawal's number, how it was paid and the number of the payment. */
export interface Payment {
  no: string;
  mode: (typeof paymentModes)[number] | `chain:${string}`;
  utr: string;
}

/**
 * Approved withdrawals whose payment the bank confirmed become Paid: payout clearing → bank (docs/ledger.md §2). All or none.
 * @throws not_found, already_done, constraint withdrawal_utr_once
 */
export async function markWithdrawalsPaid(
  tx: Tx,
  context: Context,
  payments: readonly Payment[],
): Promise<void> {
  const rows = await lockRows(
    tx,
    payments.map(({ no }) => no),
  );
  const byNo = new Map(payments.map((payment) => [payment.no.toUpperCase(), payment]));
  if (rows.length !== byNo.size) throw fail('not_found');
  if (rows.some(({ status }) => !statusesBefore('Paid').includes(status))) throw fail('already_done');
  // the vault alone pays to an address
  if (rows.some((row) => row.destination === 'Crypto' && !byNo.get(row.no)?.mode.startsWith('chain:')))
    throw fail('already_done');
  const paid = rows.map((row) => ({ ...row, ...(byNo.get(row.no) as Payment) }));
  const txnIds = await postPayments(tx, context, paid);
  const stored = paid.map(({ id, mode, utr }) => ({ id, mode, utr, txn_id: txnIds.get(id) ?? null }));
  await sql`
    update withdrawal w set status = 'Paid', paid_at = ${context.now}, paid_by = ${actorIdOf(context)}, paid_mode = p.mode,
      utr = nullif(p.utr, ''), paid_txn_id = p.txn_id
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as p (id bigint, mode text, utr text, txn_id bigint)
    where w.id = p.id`.execute(tx);
  await tellOwners(tx, context, paid, 'paid');
}

async function postPayments(
  tx: Tx,
  context: Context,
  paid: readonly (LockedWithdrawal & Payment)[],
): Promise<Map<string, string>> {
  const journals = paid.flatMap((row) => paymentJournal(row, row.mode) ?? []);
  if (journals.length === 0) return new Map();
  const ids = await postJournals(tx, context, journals);
  return new Map(journals.map(({ key }, index) => [key, ids[index] ?? '']));
}
