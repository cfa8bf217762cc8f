import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { reverseVirtualBusiness as call } from '@banyan/contract/income/virtual-business';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { countVirtualBusiness } from './count-virtual-business.ts';
import { lockVirtualBusiness } from './lock-virtual-business.ts';

/**
 * Takes virtual business back: a row of its own with the negative volume, which enters the open period. What was
 * matched with it stays paid, and a carry may become negative, as after the reversal of a topup (docs/plans.md §2.9).
 * @throws not_found, already_done, not_reversible
 */
export async function reverseVirtualBusiness(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { now } = context;
  const given = await lockVirtualBusiness(tx, input.no);
  if (given.status === 'Reversed') throw fail('already_done');
  if (given.status !== 'Active' || given.reverses !== null) throw fail('not_reversible');
  const { timezone } = await readCompany(tx);
  const { member_id, user_id, name, side } = given;
  const amount = `-${given.amount}`;
  const dated = { member_id, side, amount, business_date: businessDate(now, timezone) };
  const { id, no } = await tx
    .insertInto('virtual_business')
    .values({
      ...dated,
      reason: input.reason,
      requested_by: actorIdOf(context),
      requested_at: now,
      reverses: given.id,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await tx.updateTable('virtual_business').set({ status: 'Reversed' }).where('id', '=', given.id).execute();
  await countVirtualBusiness(tx, { ...dated, id, at: now });
  await appendAudit(tx, context, {
    action: 'reverse_virtual_business',
    object: `user:${user_id}`,
    details: { no: given.no, reversal: no, reason: input.reason },
  });
  return { no, status: 'Active', user_id, name, side, amount, approvers: [], why: null };
}
