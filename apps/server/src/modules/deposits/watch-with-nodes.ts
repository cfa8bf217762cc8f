import { type NodeClient, NodeRefusal, NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { storePackagePrices } from './buying/store-package-prices.ts';
import { checkChain } from './checking/check-chain.ts';
import { lookAtHoldings } from './checking/look-at-holdings.ts';
import { readAgain, type SecondReading } from './checking/read-again.ts';
import type { ChainReader } from './load-chain.ts';
import { notingTrouble } from './watching/note-trouble.ts';
import { watchChain } from './watching/watch-chain.ts';

const minute = 60_000;
/** Prices of packages are asked for again after this long. */
const pricesFor = 15_000;
/** What the company holds is looked at again after this long. */
const holdingsFor = 10 * minute;
/** How long a check counts: of a chain in order, and of one that was switched off. */
const checkedFor = { in_order: 24 * 60 * minute, off: 5 * minute };

/**
 * Rounds of the watcher of a chain over several nodes: each round asks one, and after trouble the next round asks the next.
 * Before the first round, and once a day, the chain is compared with what is set up; when there is nothing else to do, the prices of
 * packages are read, what the company holds is compared with the records, and a part of the daily second reading is done by the next
 * node.
 * @returns what does one round and answers whether there is more to do at once
 */
export function watchWithNodes(chain: {
  db: Db;
  services: Services;
  chain_id: number;
  urls: readonly string[];
  /** Other modules that read this chain. */
  readers?: readonly ChainReader[];
}): () => Promise<boolean> {
  const { db, services, chain_id } = chain;
  const nodes: NodeClient[] = chain.urls.map((url) => openNode(url));
  let turn = 0;
  let checkAt: Date | null = null;
  let pricesAt: Date | null = null;
  let holdingsAt: Date | null = null;
  let reading: SecondReading | null = null;
  return async () => {
    const [node, other] = [nodes[turn % nodes.length], nodes[(turn + 1) % nodes.length]];
    if (!node || !other) return false;
    const now = services.clock();
    try {
      if (checkAt === null || now >= checkAt) {
        const problem = await notingTrouble({ db, chain_id, now }, () =>
          checkChain(db, node, { chain_id, services }),
        );
        checkAt = new Date(now.getTime() + (problem ? checkedFor.off : checkedFor.in_order));
      }
      if (await watchChain({ ...chain, node })) return true;
      if (pricesAt === null || now >= pricesAt) {
        await notingTrouble({ db, chain_id, now }, () => storePackagePrices(db, node, { chain_id, now }));
        pricesAt = new Date(now.getTime() + pricesFor);
      }
      if (holdingsAt === null || now >= holdingsAt) {
        await notingTrouble({ db, chain_id, now }, () =>
          lookAtHoldings(db, node, { chain_id, now }).catch(unlessForgotten),
        );
        holdingsAt = new Date(now.getTime() + holdingsFor);
      }
      reading = await notingTrouble({ db, chain_id, now }, () =>
        readAgain(db, other, { chain_id, now, reading, readers: chain.readers }),
      );
      return reading !== null;
    } catch (error) {
      if (error instanceof NodeTrouble) turn += 1;
      throw error;
    }
  };
}

/** A node may not keep what contracts held at a block that is final by now: it is asked again later. */
function unlessForgotten(error: unknown): void {
  if (!(error instanceof NodeRefusal)) throw error;
}
