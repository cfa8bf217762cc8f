import { message, text } from '@banyan/contract/core/text';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { markReversed, recordReversal } from '../income/record-reversal.ts';
import { takeBackIncomes } from '../income/take-back-incomes.ts';
import { callKitBack } from '../pins/call-kit-back.ts';
import { lockMember } from './lock-member.ts';
import { postReversal } from './post-reversal.ts';
import { readReceipt } from './queries.ts';

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
  const { now } = context;
  const known = await tx
    .selectFrom('topup')
    .select(['id', 'member_id', 'payment_mode'])
    .where('receipt_no', '=', input.receipt_no)
    .executeTakeFirst();
  if (!known) throw fail('not_found');
  if (known.payment_mode === 'brought' || known.payment_mode === 'beside')
    throw fail('not_reversible', { receipt_no: text('It was paid in another system.') });
  await sql`select lock_open_period()`.execute(tx);
  // lock order: members before topups, as in a topup
  const member = await lockMember(tx, known.member_id);
  if (member.sponsor_id !== null) await lockMember(tx, member.sponsor_id);
  await refuseUpgraded(tx, known.id);
  const company = await readCompany(tx);
  const business_date = businessDate(now, company.timezone);
  const event = await recordReversal(tx, { topup_id: known.id, business_date, at: now });
  const incomes = await takeBackIncomes(tx, {
    event_id: event.event_id,
    reversed_event_id: event.topup_event_id,
    topup: known,
    business_date,
    at: now,
    round_off_digits: company.round_off_digits,
  });
  await markReversed(tx, context, { topup_id: known.id, reason: input.reason });
  await callKitBack(tx, context, known.id);
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

/** What an upgrade led on from is taken back after the upgrade. */
async function refuseUpgraded(tx: Tx, topupId: string): Promise<void> {
  const upgrade = await tx
    .selectFrom('topup')
    .select('receipt_no')
    .where('upgrades', '=', topupId)
    .where('status', '!=', 'Reversed')
    .executeTakeFirst();
  if (upgrade)
    throw fail('not_reversible', {
      receipt_no: message('Reverse its upgrade {no} first.', { no: upgrade.receipt_no }),
    });
}
