import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { encodeFunctionData, getAddress, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type NodeClient, NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refusal } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';
import { isKnownKey } from '../deposits/is-known-key.ts';
import { loadChain } from '../deposits/load-chain.ts';
import { sendPayouts } from './send-payouts.ts';

/**
 * The key that pays; null = nothing is paid on a chain.
 * @throws a refusal where it is one that everybody knows, in production
 */
export function payerKeyOf({
  payerKey,
  isProduction,
}: Pick<Settings, 'payerKey' | 'isProduction'>): Hex | null {
  if (payerKey === null) return null;
  const key = payerKey as Hex;
  if (isProduction && isKnownKey(privateKeyToAccount(key).address))
    throw refusal('CHAIN_PAYER_KEY is a key that everybody knows.');
  return key;
}

/**
 * Rounds of the payer of a chain over several nodes: after trouble the next round asks the next node. Nothing is signed with a
 * key that is not the operator's of the vault.
 * @returns what does one round and answers whether there is more to do at once
 */
export function payWithNodes(chain: {
  db: Db;
  services: Services;
  chain_id: number;
  urls: readonly string[];
  key: Hex;
}): () => Promise<boolean> {
  const { db, chain_id, urls } = chain;
  const nodes: NodeClient[] = urls.map(openNode);
  const signer = privateKeyToAccount(chain.key);
  let turn = 0;
  return async () => {
    const node = nodes[turn % nodes.length];
    const found = await loadChain(db, chain_id);
    if (!node || !found) return false;
    try {
      if (!(await isOperator(node, found.vault as Hex, signer.address)))
        throw new Error('CHAIN_PAYER_KEY is not the key of the operator of the vault.');
      return await sendPayouts({ ...chain, node, signer });
    } catch (error) {
      if (error instanceof NodeTrouble) turn += 1;
      throw error;
    }
  };
}

async function isOperator(node: NodeClient, vault: Hex, address: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: payoutVault.abi, functionName: 'operator' });
  const [answer] = await node.batch([{ method: 'eth_call', params: [{ to: vault, data }, 'latest'] }]);
  const said = String(answer);
  return /^0x[0-9a-f]{64}$/i.test(said) && getAddress(`0x${said.slice(-40)}`) === address;
}
