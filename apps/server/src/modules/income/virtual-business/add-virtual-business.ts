import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { type Message, text } from '@banyan/contract/core/text';
import {
  type addVirtualBusiness as call,
  decideVirtualBusiness,
} from '@banyan/contract/income/virtual-business';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { requestedBy } from '../../accounts/finish-request.ts';
import { approversOf } from '../../accounts/request-rights.ts';
import { readCompany } from '../../company/queries.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { countVirtualBusiness } from './count-virtual-business.ts';

/**
 * Gives a leg of a member volume without a purchase: it counts for that member's matching alone, after real business
 * (docs/plans.md §3.11), and is never money.
 * @param why it waits for a second admin, and does not count yet (`needsSecondPerson`); null = it does not wait
 * @throws unknown_member, amount_out_of_range
 */
export async function addVirtualBusiness(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
  why: Message | null = null,
): Promise<ReplyOf<typeof call>['data']> {
  const { now } = context;
  const { side, amount, reason } = input;
  const member = await requireMember(tx, input.user_id);
  const company = await readCompany(tx);
  const value = toDecimal(amount);
  if (value.lte('0')) throw fail('amount_out_of_range', { amount: text('Enter an amount above zero.') });
  refuseFinerThan(company.round_off_digits, { amount });
  const isWaiting = why !== null;
  const business_date = businessDate(now, company.timezone);
  const { id, no, approvers } = await tx
    .insertInto('virtual_business')
    .values({
      member_id: member.id,
      business_date,
      side,
      amount,
      reason,
      status: isWaiting ? 'Pending' : 'Active',
      ...requestedBy(context, why),
    })
    .returning(['id', 'no', approversOf('virtual_business', decideVirtualBusiness, now).as('approvers')])
    .executeTakeFirstOrThrow();
  if (!isWaiting)
    await countVirtualBusiness(tx, { id, member_id: member.id, side, amount, business_date, at: now });
  await appendAudit(tx, context, {
    action: 'add_virtual_business',
    object: `user:${member.user_id}`,
    details: { no, side, amount, reason, ...(isWaiting ? { status: 'Pending' } : {}) },
  });
  const { user_id, name } = member;
  return { no, status: isWaiting ? 'Pending' : 'Active', user_id, name, side, amount, approvers, why };
}
