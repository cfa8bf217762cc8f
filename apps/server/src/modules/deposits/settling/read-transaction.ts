import type { TransferStatus } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import { blockCall, readBlock, readReceipt } from '../../../platform/chain/node-answers.ts';
import { type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { type Chain, loadChain } from '../load-chain.ts';
import { decodeLog } from '../watching/decode-log.ts';
import type { SeenPayment } from '../watching/read-window.ts';
import { writePayments } from '../watching/write-window.ts';

/** What a transaction holds of ours. */
export interface ReadTransaction {
  chain: Chain;
  hash: string;
  payments: SeenPayment[];
}

/**
 * Asks a node for a transaction, outside of any transaction of the database.
 * @param nodes of the chain; the first one that answers is believed
 * @throws no_node, unknown_transaction, not_read_yet, nothing_ours
 */
export async function readTransaction(
  db: Db,
  { chain_id, hash, nodes }: { chain_id: number; hash: string; nodes: readonly NodeClient[] },
): Promise<ReadTransaction> {
  const chain = await loadChain(db, chain_id);
  if (!chain) throw fail('no_node');
  for (const node of nodes) {
    try {
      return { chain, hash, payments: await read(db, node, chain, hash.toLowerCase()) };
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
    }
  }
  throw fail('no_node');
}

async function read(db: Db, node: NodeClient, chain: Chain, hash: string): Promise<SeenPayment[]> {
  const [answer] = await node.batch([{ method: 'eth_getTransactionReceipt', params: [hash] }]);
  const receipt = readReceipt(answer ?? null);
  if (!receipt) throw fail('unknown_transaction');
  const [header] = await node.batch([blockCall(receipt.block)]);
  const block = readBlock(header ?? null);
  if (block?.hash !== receipt.block_hash)
    throw new NodeTrouble('A node tells a transaction of another block.');
  const { rows } = await sql<{ block: string }>`
    select block::text from chain_cursor where chain_id = ${chain.chain_id}`.execute(db);
  if (BigInt(rows[0]?.block ?? -1) < receipt.block) throw fail('not_read_yet');
  const addresses = await readOwn(db, chain);
  const payments = receipt.logs.flatMap((source, log) => {
    const payment = receipt.is_done ? decodeLog(source, chain) : null;
    const isOurs = payment && (payment.recipient === null || addresses.has(payment.recipient));
    return isOurs ? [{ ...payment, tx: hash, log, block }] : [];
  });
  if (payments.length === 0) throw fail('nothing_ours');
  return payments;
}

async function readOwn(db: Db, { chain_id }: Chain): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from deposit_address where chain_id = ${chain_id}`.execute(db);
  return new Set(rows.map(({ address }) => address));
}

/**
 * Writes down what of a transaction is ours. What was settled stays as it is; the rest is confirming, and the watcher settles
 * it when its block is final. The chain may have forked since it was read: a block that the watcher does not keep would never
 * become final.
 * @throws not_read_yet
 */
export async function storeTransaction(
  tx: Tx,
  context: ActorContext,
  { chain, hash, payments }: ReadTransaction,
): Promise<{ no: string; status: TransferStatus }[]> {
  await requireKept(tx, chain, payments);
  await writePayments(tx, chain, payments, context.now);
  const { rows } = await sql<{ no: string; status: TransferStatus }>`
    select no, status from chain_transfer where chain_id = ${chain.chain_id} and tx = ${hash.toLowerCase()} order by log`.execute(
    tx,
  );
  await appendAudit(tx, context, {
    action: 'read_hash',
    object: `chain:${chain.chain_id}`,
    details: { hash, found: rows.length },
  });
  return rows;
}

/** Holds the cursor, so that no block is removed before the payments are written. */
async function requireKept(tx: Tx, { chain_id }: Chain, payments: readonly SeenPayment[]): Promise<void> {
  const { rows: cursors } = await sql<{ block: string }>`
    select block::text from chain_cursor where chain_id = ${chain_id} for update`.execute(tx);
  const numbers = payments.map(({ block }) => String(block.number));
  const { rows } = await sql<{ number: string; hash: string }>`
    select number::text, hash from chain_block where chain_id = ${chain_id} and number = any(${numbers}::bigint[])`.execute(
    tx,
  );
  const kept = new Map(rows.map(({ number, hash }) => [number, hash]));
  const last = BigInt(cursors[0]?.block ?? -1);
  const isKept = ({ block: { number, hash } }: SeenPayment) =>
    number <= last && (kept.get(String(number)) ?? hash) === hash;
  if (!payments.every(isKept)) throw fail('not_read_yet');
}
