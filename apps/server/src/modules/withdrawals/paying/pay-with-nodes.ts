import { sql } from 'kysely';
import { type NodeClient, NodeTrouble, openNode } from '../../../platform/chain/node-client.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PayoutSigner } from './key-signer.ts';
import { sendPayouts } from './send-payouts.ts';

/** How often it is noted that the payer is at work, and what it has for gas. */
const noteEvery = 10_000;

/**
 * Rounds of the payer of a chain over several nodes: after trouble the next round asks the next node. How it does is noted, for
 * admins.
 * @returns what does one round and answers whether there is more to do at once
 */
export function payWithNodes(chain: {
  db: Db;
  services: Services;
  chain_id: number;
  urls: readonly string[];
  /** null = nothing is sent. */
  signer: PayoutSigner | null;
}): () => Promise<boolean> {
  const { db, services, chain_id, urls, signer } = chain;
  const nodes: NodeClient[] = urls.map((url) => openNode(url));
  let turn = 0;
  let notedAt = 0;
  return async () => {
    const node = nodes[turn % nodes.length];
    if (!node) return false;
    const now = services.clock();
    try {
      const isMore = await sendPayouts({ ...chain, node });
      if (now.getTime() - notedAt >= noteEvery) {
        await noteWork(db, chain_id, { now, ...(await readGas(node, signer)) });
        notedAt = now.getTime();
      }
      return isMore;
    } catch (error) {
      if (error instanceof NodeTrouble) turn += 1;
      notedAt = 0;
      await noteTrouble(db, chain_id, now, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

/** Who pays the gas, and what it has for that. @throws NodeTrouble */
async function readGas(node: NodeClient, signer: PayoutSigner | null) {
  const address = (await signer?.address()) ?? null;
  if (address === null) return { address, coins: null };
  const [coins] = await node.batch([{ method: 'eth_getBalance', params: [address, 'latest'] }]);
  return { address, coins: BigInt(String(coins)) };
}

async function noteWork(
  db: Db,
  chain_id: number,
  { now, address, coins }: { now: Date; address: string | null; coins: bigint | null },
): Promise<void> {
  await sql`insert into chain_payer (chain_id, worked_at, address, coins)
    select chain_id, ${now}, ${address}, ${coins} from evm_chain where chain_id = ${chain_id}
    on conflict (chain_id) do update set worked_at = excluded.worked_at, address = excluded.address,
      coins = excluded.coins, trouble = null, trouble_at = null`.execute(db);
}

async function noteTrouble(db: Db, chain_id: number, now: Date, words: string): Promise<void> {
  await sql`insert into chain_payer (chain_id, trouble, trouble_at)
    select chain_id, ${words.slice(0, 300)}, ${now} from evm_chain where chain_id = ${chain_id}
    on conflict (chain_id) do update set trouble = excluded.trouble, trouble_at = excluded.trouble_at`.execute(
    db,
  );
}
