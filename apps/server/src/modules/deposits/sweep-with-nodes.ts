import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { PrivateKeyAccount } from 'viem/accounts';
import { type NodeClient, NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Sweeps, sweepAddresses } from './sweeping/sweep-addresses.ts';

/**
 * Looks at addresses of members on a chain over several nodes, and sweeps them: after trouble the next look asks the next node. Once a
 * day all of them are looked at again.
 * @returns what looks once and answers whether there is more to look at
 */
export function sweepWithNodes(chain: {
  db: Db;
  services: Services;
  chain_id: number;
  urls: readonly string[];
  key: PrivateKeyAccount;
}): () => Promise<boolean> {
  const { db, services, chain_id, urls, key } = chain;
  const nodes: NodeClient[] = urls.map((url) => openNode(url));
  let turn = 0;
  let begunAt = services.clock();
  let sweeps: Sweeps = { block: -1n, sent: null };
  return async () => {
    const node = nodes[turn % nodes.length];
    if (!node) return false;
    const now = services.clock();
    if (now.getTime() - begunAt.getTime() >= millisecondsPerDay)
      [begunAt, sweeps] = [now, { ...sweeps, block: -1n }];
    try {
      return await sweepAddresses({ db, node, chain_id, key, now, sweeps });
    } catch (error) {
      if (error instanceof NodeTrouble) turn += 1;
      throw error;
    }
  };
}
