import { sql } from 'kysely';
import { blockCall, isChainId, readBlock } from '../../../platform/chain/node-answers.ts';
import { type NodeClient, NodeRefusal, NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Chain, type ChainReader, loadChain } from '../load-chain.ts';
import { notingTrouble } from './note-trouble.ts';
import { readWindow } from './read-window.ts';
import { settlePayments } from './settle-payments.ts';
import { type Cursor, readCursor, walkBack } from './walk-back.ts';
import { writeWindow } from './write-window.ts';

/** Steps after which a process may end at any time; nothing is lost and nothing happens twice. */
export type WatchStep = 'window_read' | 'window_written' | 'credited';

export interface Watch {
  db: Db;
  node: NodeClient;
  chain_id: number;
  services: Services;
  /** Other modules that read this chain. */
  readers?: readonly ChainReader[];
  /** Called after each step; what it throws ends the round there. */
  reached?: (step: WatchStep) => void;
}

/**
 * One round of the watcher of a chain (docs/on-chain.md §3): back to the last common block, the next window, and what is
 * final is settled.
 * @returns whether there is more to do at once
 * @throws NodeTrouble, which is noted on the chain: nothing of the round counts
 */
export async function watchChain(watch: Watch): Promise<boolean> {
  const { db, chain_id, services } = watch;
  const chain = await loadChain(db, chain_id);
  if (!chain) return false;
  return await notingTrouble({ db, chain_id, now: services.clock() }, () => round(watch, chain));
}

async function round(watch: Watch, chain: Chain): Promise<boolean> {
  const { db, node, services, readers = [] } = watch;
  const context: Context = { actor: null, now: services.clock(), ip: '', user_agent: 'watcher', services };
  const { head, final } = await readEnds(node, chain);
  const cursor = await readCursor(db, chain);
  if (head < cursor.block)
    throw new NodeTrouble(`The last block of ${node.host} lies below one that was read.`);
  if (await walkBack(db, node, chain, { cursor, readers, now: context.now })) return true;
  const hasRead = await readNext(watch, chain, { cursor, head, now: context.now });
  await sql`update evm_chain set head = ${head}, final_block = greatest(final_block, ${final}::bigint), read_at = ${context.now}
    where chain_id = ${chain.chain_id}`.execute(db);
  const settled = await settlePayments(db, node, chain, {
    final,
    context,
    settled: () => watch.reached?.('credited'),
  });
  let others = 0;
  for (const reader of readers) others += await reader.settle(db, node, chain, { final, context });
  return hasRead || settled + others > 0;
}

/** The last block, and the last final one: by the depth of the chain, or as the node's tag says. */
async function readEnds(node: NodeClient, chain: Chain): Promise<{ head: bigint; final: bigint }> {
  const [id, latest, tagged] = await node.batch([
    { method: 'eth_chainId', params: [] },
    blockCall('latest'),
    ...(chain.depth === null ? [blockCall('finalized')] : []),
  ]);
  if (!isChainId(id, chain.chain_id)) throw new NodeTrouble(`${node.host} is a node of another chain.`);
  const head = readBlock(latest)?.number;
  if (head === undefined) throw new NodeTrouble(`${node.host} has no last block.`);
  if (chain.depth !== null) return { head, final: head - BigInt(chain.depth) };
  return { head, final: readBlock(tagged ?? null)?.number ?? -1n };
}

async function readNext(
  { db, node, reached, readers = [] }: Watch,
  chain: Chain,
  { cursor, head, now }: { cursor: Cursor; head: bigint; now: Date },
): Promise<boolean> {
  const from = cursor.block + 1n;
  if (from > head) return false;
  const last = cursor.block + BigInt(cursor.span);
  const to = last < head ? last : head;
  const { rows } = await sql<{ address: string }>`
    select address from deposit_address where chain_id = ${chain.chain_id}`.execute(db);
  const addresses = rows.map(({ address }) => address);
  const events = readers.flatMap((reader) => reader.wants(chain) ?? []);
  try {
    const window = await readWindow(node, chain, { from, to, before: cursor.hash, addresses, events });
    reached?.('window_read');
    const isWritten = await writeWindow(db, chain, { cursor, window, readers, now });
    reached?.('window_written');
    return isWritten;
  } catch (error) {
    if (!(error instanceof NodeRefusal) || to === from) throw error;
    // it refuses a window of this size
    await sql`
      insert into chain_cursor (chain_id, block, span) values (${chain.chain_id}, ${cursor.block}, ${halved(to - from + 1n)})
      on conflict (chain_id) do update set span = excluded.span`.execute(db);
    return true;
  }
}

const halved = (blocks: bigint): string => String((blocks + 1n) / 2n);
