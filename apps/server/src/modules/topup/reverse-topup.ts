import type { TopupReceipt } from '@banyan/contract/topup/topup';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { takeBackIncomes } from '../income/take-back-incomes.ts';
import { doerOf } from '../ledger/post-journals.ts';
import { lockMember } from './lock-member.ts';
import { postReversal } from './post-reversal.ts';
import { readReceipt } from './queries.ts';

/**
 * Reverses a topup (docs/plans.md §2.9): a negative event, a `reversed` row for every income it paid, the money back to
 * where it came from. What a beneficiary has already spent is owed and repaid by later incomes.
 * @throws not_found, already_done
 */
export async function reverseTopup(
  tx: Tx,
  context: Context,
  input: { receipt_no: string; reason: string },
): Promise<TopupReceipt> {
  const { now } = context;
  const known = await tx
    .selectFrom('topup')
    .select(['id', 'member_id'])
    .where('receipt_no', '=', input.receipt_no)
    .executeTakeFirst();
  if (!known) throw fail('not_found');
  await sql`select lock_open_period()`.execute(tx);
  // lock order: members before topups, as in a topup
  const member = await lockMember(tx, known.member_id);
  if (member.sponsor_id !== null) await lockMember(tx, member.sponsor_id);
  const company = await readCompany(tx);
  const business_date = businessDate(now, company.timezone);
  const event = onlyRow(
    await sql<ReversedTopup>`
    with topped as (select * from business_event where kind = 'topup' and source_id = ${known.id}),
      event as (
        insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
        select 'topup_reversal', source_id, member_id, -amount, -amount_paid, -bv, -pairs, ${business_date},
          open_period(${business_date}), ${now}
        from topped returning id)
    select topped.id as topup_event_id, topped.txn_id, topped.income_txn_id, event.id as event_id
    from topped, event`.execute(tx),
  );
  const incomes = await takeBackIncomes(tx, {
    event_id: event.event_id,
    reversed_event_id: event.topup_event_id,
    topup: known,
    business_date,
    at: now,
    round_off_digits: company.round_off_digits,
  });
  await tx
    .updateTable('topup')
    .set({
      status: 'Reversed',
      reversed_at: now,
      reversed_by: doerOf(context),
      reversal_reason: input.reason,
    })
    .where('id', '=', known.id)
    .execute();
  await postReversal(tx, context, { ...event, topup_id: known.id, incomes });
  const written = await readReceipt(tx, context, input.receipt_no);
  if (!written) throw new Error('a topup has a receipt');
  await appendAudit(tx, context, {
    action: 'reverse_topup',
    object: `topup:${input.receipt_no}`,
    details: { reason: input.reason },
  });
  return written.receipt;
}

interface ReversedTopup {
  topup_event_id: string;
  txn_id: string | null;
  income_txn_id: string | null;
  event_id: string;
}
