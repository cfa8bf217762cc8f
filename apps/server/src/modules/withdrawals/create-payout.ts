import { payoutId } from '@banyan/chain/payout-id';
import { payoutRaw } from '@banyan/chain/token-amounts';
import type { Hex } from 'viem';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { unseal } from '../../platform/seal.ts';
import { findToken } from '../deposits/find-token.ts';
import { chainOf } from './find-destination.ts';
import type { LockedWithdrawal } from './lock-withdrawals.ts';

/**
 * The payout of an approved withdrawal on a chain, at the rate in force now (docs/on-chain.md §5). It is sent by the payer.
 * @param input.to an address
 * @throws not_found where chain or token is not in use or the withdrawal is none, amount_out_of_range where it rounds to
 *   nothing
 */
export async function createPayout(
  tx: Tx,
  context: Context,
  input: { no: string; chain_id: number; token: string; to: Hex },
): Promise<void> {
  const { no, chain_id, token: symbol, to } = input;
  const token = await findToken(tx, { chain_id, symbol, now: context.now });
  const withdrawal = await tx
    .selectFrom('withdrawal')
    .select(['id', 'net'])
    .where('no', '=', no)
    .where('status', '=', 'Approved')
    .executeTakeFirst();
  if (!token || !withdrawal) throw fail('not_found');
  const raw = payoutRaw({ net: String(withdrawal.net), rate: token.rate, decimals: token.decimals });
  if (raw === 0n) throw fail('amount_out_of_range');
  await tx
    .insertInto('chain_payout')
    .values({
      withdrawal_id: withdrawal.id,
      chain_id,
      payout_id: payoutId({ chain_id, vault: token.vault as Hex, withdrawal: no }),
      vault: token.vault,
      token: token.address,
      account: `${symbol}_${chain_id}`,
      recipient: to.toLowerCase(),
      rate: token.rate,
      raw: String(raw),
      at: context.now,
    })
    .execute();
}

/**
 * The payouts of those that go to an address, right after their approval.
 * @throws what `createPayout` throws
 */
export async function createPayouts(
  tx: Tx,
  context: Context,
  rows: readonly LockedWithdrawal[],
): Promise<void> {
  for (const { no, token, destination_sealed } of rows) {
    if (token === null || destination_sealed === null) continue;
    await createPayout(tx, context, {
      no,
      chain_id: chainOf(token),
      token: token.slice(0, token.lastIndexOf('_')),
      to: unseal(context.services, destination_sealed) as Hex,
    });
  }
}
