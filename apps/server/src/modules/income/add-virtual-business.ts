import type { Side } from '@banyan/contract/constants';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { findMember } from '../genealogy/queries.ts';
import { doerOf } from '../ledger/post-journals.ts';
import { recordEvent } from './record-event.ts';

/**
 * Gives a leg of a member volume that nobody bought: it counts for that member's matching alone, after real business
 * (incomes §3), and is never money.
 * @throws unknown_member, amount_out_of_range
 */
export async function addVirtualBusiness(
  tx: Tx,
  context: Context,
  input: { user_id: string; side: Side; amount: string; reason: string },
): Promise<{ no: string }> {
  const { now } = context;
  const member = await findMember(tx, input.user_id);
  const company = await readCompany(tx);
  const amount = toDecimal(input.amount);
  if (amount.lte('0') || amount.decimalPlaces() > company.round_off_digits)
    throw fail('amount_out_of_range', {
      amount: `An amount above 0 with at most ${company.round_off_digits} decimals.`,
    });
  const dated = { member_id: member.id, business_date: businessDate(now, company.timezone), at: now };
  const { id, no } = await tx
    .insertInto('virtual_business')
    .values({
      ...dated,
      side: input.side,
      amount: input.amount,
      reason: input.reason,
      by_user: doerOf(context),
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    ...dated,
    kind: 'virtual_business',
    source_id: id,
    amount: input.amount,
    ref: input.side,
  });
  await appendAudit(tx, context, {
    action: 'add_virtual_business',
    object: `user:${member.user_id}`,
    details: { no, side: input.side, amount: input.amount, reason: input.reason },
  });
  return { no };
}
