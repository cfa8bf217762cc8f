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
import { actorIdOf } from '../ledger/post-journals.ts';
import { withdrawalJournal } from './rules.ts';

/**
 * A withdrawal whose payment failed: the whole amount goes back into the wallet, charge and tax too, and what it paid
 * uplines is taken back (docs/plans.md §3.6).
 * @throws not_found, already_done
 */
export async function failWithdrawal(
  tx: Tx,
  context: Context,
  input: { no: string; reason: string },
): Promise<void> {
  const { now } = context;
  const known = await findWithdrawal(tx, input.no);
  // withdrawals of one member are serialized: the tax of the next one takes this failure into account
  await sql`select from member, lock_open_period() where id = ${known.member_id} for no key update of member`.execute(
    tx,
  );
  const failed = await tx
    .updateTable('withdrawal')
    .set({ status: 'Failed', failed_at: now, failed_by: actorIdOf(context), failed_reason: input.reason })
    .where('id', '=', known.id)
    .where('status', '=', 'Approved')
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) throw fail('already_done');
  const company = await readCompany(tx);
  const business_date = businessDate(now, company.timezone);
  const event_id = await recordEvent(tx, {
    kind: 'withdrawal_failed',
    source_id: known.id,
    member_id: known.member_id,
    amount: `-${known.amount}`,
    business_date,
    at: now,
  });
  const incomes = await takeBackIncomes(tx, {
    event_id,
    reversed_event_id: known.event_id,
    business_date,
    at: now,
    round_off_digits: company.round_off_digits,
  });
  await postEvent(tx, context, {
    event_id,
    from: known.user_id,
    journal: withdrawalJournal(known, known.txn_id),
    incomes,
    reverses: known.income_txn_id,
  });
  await appendAudit(tx, context, {
    action: 'fail_withdrawal',
    object: `withdrawal:${input.no}`,
    details: { reason: input.reason },
  });
}

async function findWithdrawal(tx: Tx, no: string) {
  const row = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('app_user as u', 'u.id', 'w.member_id')
    .innerJoin('business_event as e', (on) =>
      on.onRef('e.source_id', '=', 'w.id').on('e.kind', '=', 'withdrawal'),
    )
    .select(['w.id', 'w.no', 'w.member_id', 'w.amount', 'w.net', 'w.charge', 'w.tds', 'u.user_id'])
    .select(['e.id as event_id', 'e.txn_id', 'e.income_txn_id'])
    .where('w.no', '=', no)
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  const { net, txn_id } = row;
  if (net === null || txn_id === null) throw new Error('a withdrawal was posted');
  return { ...row, net, txn_id };
}
