import { depositAddress } from '@banyan/chain/contracts/deposit-address.gen';
import { getCreate2Address, type Hex, keccak256 } from 'viem';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { loadChain } from './load-chain.ts';

/**
 * The address of a member on a chain; it is made at the first call and stays for ever. Its salt is random: nobody works the
 * addresses of others out (docs/on-chain.md §2).
 * @returns with the capitals of EIP-55
 * @throws not_found where the chain is not in use
 */
export async function createDepositAddress(
  tx: Tx,
  context: Context,
  { chain_id, member_id }: { chain_id: number; member_id: string },
): Promise<Hex> {
  const chain = await loadChain(tx, chain_id);
  if (!chain) throw fail('not_found');
  const salt: Hex = `0x${context.services.randomBytes(32).toString('hex')}`;
  const address = getCreate2Address({
    from: chain.factory as Hex,
    salt,
    bytecodeHash: keccak256(depositAddress.bytecode),
  });
  await tx
    .insertInto('deposit_address')
    .values({ chain_id, member_id, salt, address: address.toLowerCase(), at: context.now })
    .onConflict((on) => on.columns(['chain_id', 'member_id']).doNothing())
    .execute();
  const { address: own } = await tx
    .selectFrom('deposit_address')
    .select('address')
    .where('chain_id', '=', chain_id)
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  return own === address.toLowerCase() ? address : (own as Hex);
}
