import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import type * as calls from '@banyan/contract/deposits/crypto-deposits';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { isTooMuch } from '../rules.ts';
import { lockDepositIn, worthOf } from './lock-deposit.ts';

type ByHand = typeof calls.releaseDeposit | typeof calls.assignDeposit | typeof calls.creditDeposit;

/**
 * Whether settling a deposit by hand waits for a second admin: by its worth.
 * @throws what the operation throws, amount_out_of_range where the books cannot hold it
 */
export const findSettlingWaits =
  <Call extends ByHand>(call: Call, status: calls.TransferStatus) =>
  async (tx: Tx, context: ActorContext, body: BodyOf<Call>): Promise<Waits | null> => {
    const deposit = await lockDepositIn(tx, body.no, status);
    const user_id = 'user_id' in body ? String(body.user_id) : deposit.user_id;
    const value = worthOf(deposit);
    if (isTooMuch(value)) throw fail('amount_out_of_range');
    return await findWaitsByHand(tx, context, { call, user_id, value }, [
      { label: text('Deposit'), kind: 'text', value: deposit.no },
      { label: text('Chain'), kind: 'text', value: chainNames[deposit.chain_id as ChainId] },
      { label: text('Transaction'), kind: 'text', value: deposit.tx },
      { label: text('Member'), kind: 'text', value: user_id },
      { label: text('Amount'), kind: 'money', value },
      { label: text('Reason'), kind: 'text', value: body.reason },
    ]);
  };
