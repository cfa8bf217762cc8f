import { sql } from 'kysely';
import { blockCall, readBlock } from '../../../platform/chain/node-answers.ts';
import type { NodeClient } from '../../../platform/chain/node-client.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Chain, ChainReader } from '../load-chain.ts';
import { stopPayouts } from '../stop-payouts.ts';

/** Where a chain was read up to; `hash` is that of its block, null = not kept. */
export interface Cursor {
  block: bigint;
  hash: string | null;
  span: number;
}

/** Blocks that are compared at once. */
const step = 64;

/** Where the chain was read up to; a chain that was never read begins before its first block. */
export async function readCursor(db: Db, chain: Chain): Promise<Cursor> {
  const { rows } = await sql<{ block: string; hash: string | null; span: number }>`
    select c.block, b.hash, c.span from chain_cursor c
    left join chain_block b on b.chain_id = c.chain_id and b.number = c.block
    where c.chain_id = ${chain.chain_id}`.execute(db);
  const [row] = rows;
  return row
    ? { ...row, block: BigInt(row.block) }
    : { block: BigInt(chain.first_block) - 1n, hash: null, span: chain.max_range };
}

/**
 * Goes back to the last kept block that is still the chain's. Payments of removed blocks become orphaned; where one of them
 * was credited, payouts of the chain stop (docs/on-chain.md §3).
 * @returns whether blocks were removed
 */
export async function walkBack(
  db: Db,
  node: NodeClient,
  chain: Chain,
  { cursor, readers, now }: { cursor: Cursor; readers: readonly ChainReader[]; now: Date },
): Promise<boolean> {
  if (cursor.hash === null) return false;
  const common = await findCommon(db, node, chain, cursor);
  if (common === cursor.block) return false;
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update chain_cursor set block = ${common} where chain_id = ${chain.chain_id} and block = ${cursor.block}
      returning block`.execute(tx);
    // another worker went on meanwhile
    if (rows.length === 0) return;
    await sql`delete from chain_block where chain_id = ${chain.chain_id} and number > ${common}`.execute(tx);
    await removePayments(tx, chain, sql`block > ${common}`, now);
    for (const reader of readers)
      await reader.orphan(tx, chain, { from: common + 1n, to: cursor.block, now });
  });
  return true;
}

/** The height up to which the chain is as it was kept. A node that does not know the last one says nothing about it. */
async function findCommon(db: Db, node: NodeClient, chain: Chain, cursor: Cursor): Promise<bigint> {
  let lowest = cursor.block;
  for (let from = cursor.block; ; from -= BigInt(step)) {
    const { rows: kept } = await sql<{ number: string; hash: string }>`
      select number, hash from chain_block where chain_id = ${chain.chain_id} and number <= ${from}
      order by number desc limit ${step}`.execute(db);
    if (kept.length === 0) return lowest - 1n;
    const answers = await node.batch(kept.map(({ number }) => blockCall(BigInt(number))));
    for (const [index, { number, hash }] of kept.entries()) {
      const block = readBlock(answers[index]);
      if (block === null && BigInt(number) === cursor.block) return cursor.block;
      if (block?.hash === hash) return BigInt(number);
      lowest = BigInt(number);
    }
  }
}

/** Payments that are no longer on the chain. What was credited stays credited: only people take it back. */
export async function removePayments(
  tx: Tx,
  { chain_id }: Chain,
  where: ReturnType<typeof sql>,
  now: Date,
): Promise<void> {
  await sql`
    update chain_transfer set status = 'orphaned'
    where chain_id = ${chain_id} and status in ('confirming', 'below_minimum', 'unmatched') and ${where}`.execute(
    tx,
  );
  const { rows } = await sql`
    update chain_transfer set replaced_at = ${now}
    where chain_id = ${chain_id} and status in ('credited', 'bought', 'held') and replaced_at is null and ${where}
    returning id`.execute(tx);
  if (rows.length > 0) await stopPayouts(tx, chain_id, now);
}
