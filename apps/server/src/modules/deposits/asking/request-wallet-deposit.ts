import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { requestWalletDeposit as call, WalletDeposit } from '@banyan/contract/deposits/wallet-deposits';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { createIntent } from '../create-intent.ts';
import { readWalletDeposit } from './read-wallet-deposit.ts';
import { refuseDeposit } from './refuse-deposit.ts';

/**
 * What a member says: these tokens will come through the gateway from a wallet. The rate is held for half an hour
 * (docs/on-chain.md §2).
 * @throws not_found where chain or token is not in use, below_minimum, too_many_pending, amount_out_of_range
 */
export async function requestWalletDeposit(
  tx: Tx,
  context: ActorContext,
  { chain_id, token, tokens: amount }: BodyOf<typeof call>,
): Promise<WalletDeposit> {
  await refuseDeposit(tx, context, { chain_id, token, tokens: amount, via: 'gateway' });
  const { id } = await createIntent(tx, context, { chain_id, member_id: context.actor.id, token, amount });
  return await readWalletDeposit(tx, context, { id });
}
