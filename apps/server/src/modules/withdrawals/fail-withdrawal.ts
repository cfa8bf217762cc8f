import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { failWithdrawal as call } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { statusesBefore } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { postEvent } from '../income/post-event.ts';
import { recordEvent } from '../income/record-event.ts';
import { takeBackIncomes } from '../income/take-back-incomes.ts';
import { actorIdOf, type Journal, postJournals } from '../ledger/post-journals.ts';
import { type LockedWithdrawal, lockWithdrawals } from './lock-withdrawals.ts';
import { failureJournal, returnJournal } from './rules.ts';
import { tellOwners } from './tell-owners.ts';

/**
 * A withdrawal whose payment failed, or was returned later: the whole amount goes back into the wallet, charge and tax
 * too, and what it paid uplines is taken back (docs/plans.md §3.6). It counts for no tax any more.
 * @throws not_found, already_done, sent_on_chain, chain_not_asked
 */
export async function failWithdrawal(
  tx: Tx,
  context: Context,
  input: Pick<BodyOf<typeof call>, 'no' | 'reason'>,
): Promise<{ no: string; status: 'Failed' }> {
  const [row] = await lockWithdrawals(tx, [input.no]);
  if (!row) throw fail('not_found');
  if (!statusesBefore('Failed').includes(row.status)) throw fail('already_done');
  await endPayout(tx, context, row);
  const returned_txn_id = await postReturn(tx, context, row);
  const journal = failureJournal(row, required(row.txn_id));
  const failed_txn_id =
    row.owner_type === 'User'
      ? await postMember(tx, context, row, journal)
      : required((await postJournals(tx, context, [journal]))[0]);
  await tx
    .updateTable('withdrawal')
    .set({
      status: 'Failed',
      failed_at: context.now,
      failed_by: actorIdOf(context),
      failed_reason: input.reason,
      failed_txn_id,
      returned_txn_id,
    })
    .where('id', '=', row.id)
    .execute();
  await tx
    .updateTable('withdrawal_batch_row')
    .set({ is_live: false })
    .where('withdrawal_id', '=', row.id)
    .execute();
  await tellOwners(tx, context, [row], 'failed', input.reason);
  await appendAudit(tx, context, {
    action: 'fail_withdrawal',
    object: `withdrawal:${row.no}`,
    details: { reason: input.reason, before: row.status },
  });
  return { no: row.no, status: 'Failed' };
}

/** How old the answer of a vault may be that it has not paid. */
const askedFor = 60_000;

/**
 * A payment on a chain ends, if nothing of it was sent, or the chain refused it for good. Where the database was put back to
 * an older copy, the vault may have paid what is not known here to be sent: so it was asked a moment ago, by the payer.
 * @throws sent_on_chain, chain_not_asked
 */
async function endPayout(tx: Tx, { now }: Context, { id }: LockedWithdrawal): Promise<void> {
  const { rows } = await sql<{ status: string; asked_at: string | null }>`
    select status, asked_at from chain_payout where withdrawal_id = ${id} for update`.execute(tx);
  const [payout] = rows;
  if (!payout) return;
  if (!['approved', 'queued', 'reverted'].includes(payout.status)) throw fail('sent_on_chain');
  if (payout.asked_at === null || now.getTime() - new Date(payout.asked_at).getTime() > askedFor)
    throw fail('chain_not_asked');
  await sql`update chain_payout set status = 'failed' where withdrawal_id = ${id}`.execute(tx);
}

/** The payment that was made comes back from the bank; null = none was made. */
async function postReturn(tx: Tx, context: Context, row: LockedWithdrawal): Promise<string | null> {
  if (row.paid_txn_id === null) return null;
  const [txnId] = await postJournals(tx, context, [
    returnJournal(row, required(row.paid_mode), row.paid_txn_id),
  ]);
  return required(txnId);
}

/** @returns the transaction of the journal */
async function postMember(
  tx: Tx,
  context: Context,
  row: LockedWithdrawal,
  journal: Journal,
): Promise<string> {
  const { now } = context;
  const company = await readCompany(tx);
  const business_date = businessDate(now, company.timezone);
  const approved = await tx
    .selectFrom('business_event')
    .select(['id', 'income_txn_id'])
    .where('kind', '=', 'withdrawal')
    .where('source_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const event_id = await recordEvent(tx, {
    kind: 'withdrawal_failed',
    source_id: row.id,
    member_id: row.owner_id,
    amount: `-${row.amount}`,
    business_date,
    at: now,
  });
  const incomes = await takeBackIncomes(tx, {
    event_id,
    reversed_event_id: approved.id,
    business_date,
    at: now,
    round_off_digits: company.round_off_digits,
  });
  const reverses = approved.income_txn_id;
  await postEvent(tx, context, { event_id, from: row.user_id, journal, incomes, reverses });
  const event = await tx
    .selectFrom('business_event')
    .select('txn_id')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  return required(event.txn_id);
}

function required(value: string | null | undefined): string {
  if (value === null || value === undefined) throw new Error('a withdrawal was posted');
  return value;
}
