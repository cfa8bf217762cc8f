import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { markReversed, recordReversal } from '../income/record-reversal.ts';
import { takeBackIncomes } from '../income/take-back-incomes.ts';
import { callKitBack } from '../pins/call-kit-back.ts';
import { lockMember } from './reversing/lock-member.ts';
import { postReversal } from './reversing/post-reversal.ts';

/**
 * Takes a topup back, of here or of another system (docs/plans.md §2.9, docs/ledger.md §18): a negative event, a `reversed` row for
 * every income it paid here, and the money, where it came to the company.
 * @throws already_done; not_reversible while an upgrade led on from it
 */
export async function takeTopupBack(
  tx: Tx,
  context: Context,
  known: { id: string; member_id: string },
  reason: string,
): Promise<void> {
  const { now } = context;
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
  await markReversed(tx, context, { topup_id: known.id, reason });
  await callKitBack(tx, context, known.id);
  await postReversal(tx, context, { ...event, topup_id: known.id, incomes });
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
