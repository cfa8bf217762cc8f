import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { creditDeposit as call } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { depositJournal } from '../rules.ts';
import { findSettlingWaits } from './find-settling-waits.ts';
import { lockDepositIn, worthOf } from './lock-deposit.ts';
import { type Settled, storeDecision } from './store-decision.ts';

export const findCreditWaits = findSettlingWaits(call, 'below_minimum');

/**
 * Credits a deposit that is below its token's minimum, by the rule of every other one.
 * @throws not_found, deposit_state, amount_out_of_range where it rounds to nothing
 */
export async function creditDeposit(
  tx: Tx,
  context: ActorContext,
  { no, reason }: BodyOf<typeof call>,
): Promise<Settled> {
  const deposit = await lockDepositIn(tx, no, 'below_minimum');
  const credited = worthOf(deposit);
  const { member_id, rate } = deposit;
  if (credited === '0' || member_id === null)
    throw fail('amount_out_of_range', { no: text('It is worth nothing.') });
  const [txn_id] = await postJournals(tx, context, [depositJournal({ ...deposit, member_id, credited })]);
  await storeDecision(tx, context, deposit, {
    reason,
    set: sql`status = 'credited', rate = ${rate}, credited = ${credited}, txn_id = ${txn_id}, settled_at = ${context.now}`,
  });
  return { no: deposit.no, status: 'credited' };
}
