import { type NodeClient, NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { type KnownPools, scanMarket } from './scan-market.ts';

/**
 * Looks at the market of a chain over several nodes: each block once, and after trouble the next look asks the next node.
 * @returns what looks once; there is never more to do at once
 */
export function scanWithNodes(chain: {
  db: Db;
  services: Services;
  chain_id: number;
  urls: readonly string[];
}): () => Promise<boolean> {
  const { db, services, chain_id } = chain;
  const nodes: NodeClient[] = chain.urls.map((url) => openNode(url));
  const known: KnownPools = new Map();
  let turn = 0;
  let seen: string | null = null;
  return async () => {
    const node = nodes[turn % nodes.length];
    if (!node) return false;
    try {
      seen = await scanMarket(db, node, { chain_id, now: services.clock(), seen, known });
      return false;
    } catch (error) {
      if (error instanceof NodeTrouble) turn += 1;
      throw error;
    }
  };
}
