import { sql } from 'kysely';
import { type NodeClient, NodeRefusal } from '../../../platform/chain/node-client.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type Chain, type ChainReader, loadChain, type SeenEvent } from '../load-chain.ts';
import { noteTrouble } from '../watching/note-trouble.ts';
import { readWindow, type SeenPayment, type Window } from '../watching/read-window.ts';

/** Blocks that are read a second time every day. */
const blocksAgain = 50_000n;
const day = 24 * 3_600_000;
/** Blocks that are asked for at once. */
const atOnce = 250n;

/** How far a second reading has come; null = none is under way. */
export interface SecondReading {
  next: bigint;
  to: bigint;
  span: bigint;
  found: number;
}

/**
 * A step of the daily second reading of a chain's last 50,000 final blocks, by another node where there is one: nothing new
 * must come out. What does is noted and shown to admins: a payment is credited when one of them reads its hash again, an event of
 * another module is written, and settled in the next round (docs/on-chain.md §3).
 * @param reading what the step before answered
 * @param readers other modules that read this chain
 * @returns null when it is done, or not due
 * @throws NodeTrouble
 */
export async function readAgain(
  db: Db,
  node: NodeClient,
  {
    chain_id,
    now,
    reading,
    readers = [],
  }: { chain_id: number; now: Date; reading: SecondReading | null; readers?: readonly ChainReader[] },
): Promise<SecondReading | null> {
  const chain = await loadChain(db, chain_id);
  if (!chain) return null;
  const current = reading ?? (await begin(db, chain, now));
  if (!current) return null;
  const { next, to, span } = current;
  const until = next + span - 1n < to ? next + span - 1n : to;
  const window = await readOrNull(db, node, chain, { from: next, to: until, readers });
  if (window === null && span > 1n) return { ...current, span: (span + 1n) / 2n };
  let { found } = current;
  for (const { tx, log, block } of await findNew(db, chain_id, window?.payments ?? [])) {
    found += 1;
    const says = `A second reading found ${tx}, event ${log}, in block ${block.number}: read it again.`;
    await noteTrouble(db, { chain_id, says, now });
  }
  for (const reader of readers)
    found += await writeNew(db, chain, { reader, events: window?.events ?? [], now });
  if (until < to) return { ...current, next: until + 1n, found };
  await sql`update evm_chain set read_again_at = ${now}, read_again_to = ${to}, read_again_found = ${found}
    where chain_id = ${chain_id}`.execute(db);
  return null;
}

async function begin(db: Db, chain: Chain, now: Date): Promise<SecondReading | null> {
  const { rows } = await sql<{ to: string; read_again_at: Date | null }>`
    select least(c.block, e.final_block)::text as to, e.read_again_at
    from evm_chain e join chain_cursor c using (chain_id) where e.chain_id = ${chain.chain_id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.read_again_at && now.getTime() - new Date(row.read_again_at).getTime() < day) return null;
  const [first, to] = [BigInt(chain.first_block), BigInt(row.to)];
  if (to < first) return null;
  const from = to - blocksAgain + 1n;
  return { next: from > first ? from : first, to, span: atOnce, found: 0 };
}

/** null = the node refuses that many blocks. */
async function readOrNull(
  db: Db,
  node: NodeClient,
  chain: Chain,
  { from, to, readers }: { from: bigint; to: bigint; readers: readonly ChainReader[] },
): Promise<Window | null> {
  const { rows } = await sql<{ address: string }>`
    select address from deposit_address where chain_id = ${chain.chain_id}`.execute(db);
  const addresses = rows.map(({ address }) => address);
  const events = readers.flatMap((reader) => reader.wants(chain) ?? []);
  try {
    return await readWindow(node, chain, { from, to, before: null, addresses, events });
  } catch (error) {
    if (!(error instanceof NodeRefusal) || from === to) throw error;
    return null;
  }
}

/** @returns how many events of a reader the first reading lacks */
async function writeNew(
  db: Db,
  chain: Chain,
  { reader, events, now }: { reader: ChainReader; events: readonly SeenEvent[]; now: Date },
): Promise<number> {
  const missing = await reader.findNew(db, chain, events);
  await inTransaction(db, (tx) => reader.write(tx, chain, missing, now));
  for (const { source, log, block } of missing) {
    const says = `A second reading found ${source.tx}, event ${log}, in block ${block.number}, and wrote it down.`;
    await noteTrouble(db, { chain_id: chain.chain_id, says, now });
  }
  return missing.length;
}

/** Payments of final blocks that the first reading lacks, or took for removed ones. */
async function findNew(db: Db, chain_id: number, payments: readonly SeenPayment[]): Promise<SeenPayment[]> {
  if (payments.length === 0) return [];
  const { rows } = await sql<{ tx: string; log: number }>`
    select tx, log from chain_transfer
    where chain_id = ${chain_id} and tx = any(${payments.map(({ tx }) => tx)}::text[]) and status <> 'orphaned'`.execute(
    db,
  );
  const known = new Set(rows.map(({ tx, log }) => `${tx}:${log}`));
  return payments.filter(({ tx, log }) => !known.has(`${tx}:${log}`));
}
