import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { transferFund as call, TransferReceipt } from '@banyan/contract/transfers/transfers';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Failure } from '../../platform/fail.ts';
import { transferFunds } from './transfer-funds.ts';

/**
 * Sends money from a wallet of one's own: to another own one, to a member or to a franchise, as the settings allow.
 * @throws not_while_acting, insufficient_funds, and what `prepareTransfers` and `refuseAboveDay` refuse
 */
export async function transferFund(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<TransferReceipt> {
  const [receipt] = await transferFunds(tx, [{ context, body }]);
  if (!receipt) throw new Error('one transfer has one answer');
  if (receipt instanceof Failure) throw receipt;
  return receipt;
}
