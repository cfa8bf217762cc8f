import { type NodeClient, NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { watchChain } from './watching/watch-chain.ts';

/**
 * Rounds of the watcher of a chain over several nodes: each round asks one, and after trouble the next round asks the next.
 * @returns what does one round and answers whether there is more to do at once
 */
export function watchWithNodes(chain: {
  db: Db;
  services: Services;
  chain_id: number;
  urls: readonly string[];
}): () => Promise<boolean> {
  const nodes: NodeClient[] = chain.urls.map(openNode);
  let turn = 0;
  return async () => {
    const node = nodes[turn % nodes.length];
    if (!node) return false;
    try {
      return await watchChain({ ...chain, node });
    } catch (error) {
      if (error instanceof NodeTrouble) turn += 1;
      throw error;
    }
  };
}
