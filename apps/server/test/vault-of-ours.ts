import { emptyMemory, type SignerMemory } from '@banyan/chain/sign-payments';
import type { Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { keySigner, type PayoutSigner } from '../src/modules/withdrawals/paying/key-signer.ts';
import type { ChainOfOurs } from './chain-of-ours.ts';

const words = 'test test test test test test test test test test test junk';
/** The first account of a local node: it deploys, and owns the vault. */
export const owner = mnemonicToAccount(words);
/** The last one operates the vault. */
export const operator = mnemonicToAccount(words, { addressIndex: 9 });
const plenty = 10n ** 24n;

/** Gives the vault of a local chain plenty of the token, which its operator may pay out. */
export async function fillVault({ vault, token, send }: ChainOfOurs): Promise<void> {
  await send(owner.address, token, 'mint', [vault.address, plenty]);
  await send(owner.address, vault, 'setCap', [token.address, plenty]);
  await send(owner.address, vault, 'setOperator', [operator.address]);
}

/** Signs what the vault of a local chain pays, with the memory of an earlier one of the same key. */
export function vaultSigner(
  { chain_id, vault, token }: ChainOfOurs,
  memory: SignerMemory = emptyMemory(),
): PayoutSigner {
  const policy = {
    vault: vault.address.toLowerCase() as Hex,
    max_gas_price: 10n ** 15n,
    caps: new Map([[token.address.toLowerCase(), plenty]]),
  };
  return keySigner({ key: operator, policies: new Map([[chain_id, policy]]), memory });
}
