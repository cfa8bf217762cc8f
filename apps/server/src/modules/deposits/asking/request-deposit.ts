import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { requestDeposit as call, DepositIntent } from '@banyan/contract/deposits/deposits';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { createDepositAddress } from '../create-deposit-address.ts';
import { createIntent } from '../create-intent.ts';
import { readDepositIntent } from './read-deposit-intent.ts';
import { refuseDeposit } from './refuse-deposit.ts';

/**
 * What a member says: these tokens will come to my address. The rate is held for half an hour (docs/on-chain.md §2).
 * @throws not_found where chain or token is not in use, below_minimum, too_many_pending, amount_out_of_range
 */
export async function requestDeposit(
  tx: Tx,
  context: ActorContext,
  { chain_id, token, tokens: amount }: BodyOf<typeof call>,
): Promise<DepositIntent> {
  const member_id = context.actor.id;
  await refuseDeposit(tx, context, { chain_id, token, tokens: amount, via: 'address' });
  await createDepositAddress(tx, context, { chain_id, member_id });
  const { id } = await createIntent(tx, context, { chain_id, member_id, token, amount, via: 'address' });
  return await readDepositIntent(tx, context, { id });
}
