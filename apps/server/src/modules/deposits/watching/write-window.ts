import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Chain, ChainReader } from '../load-chain.ts';
import type { SeenPayment, Window } from './read-window.ts';
import { type Cursor, removePayments } from './walk-back.ts';

/** Blocks that are kept below the last one read, beside all that are not final. */
const keptBlocks = 256n;

/**
 * Writes payments, blocks and cursor of a window in one transaction. A payment that was seen before is put into its new
 * block, and an orphaned one is confirming again.
 * @returns false when another worker has read further, or another branch, meanwhile: nothing is written
 */
export async function writeWindow(
  db: Db,
  chain: Chain,
  {
    cursor,
    window,
    readers,
    now,
  }: { cursor: Cursor; window: Window; readers: readonly ChainReader[]; now: Date },
): Promise<boolean> {
  const last = window.blocks.at(-1);
  if (!last) return false;
  return await inTransaction(db, async (tx) => {
    if (!(await isStillThere(tx, chain, cursor))) return false;
    const span = Math.min(cursor.span * 2, chain.max_range);
    const { rows } = await sql`
      insert into chain_cursor as c (chain_id, block, span) values (${chain.chain_id}, ${last.number}, ${span})
      on conflict (chain_id) do update set block = excluded.block, span = excluded.span where c.block = ${cursor.block}
      returning block`.execute(tx);
    if (rows.length === 0) return false;
    await writeBlocks(tx, chain, window);
    await writePayments(tx, chain, window.payments, now);
    await removePayments(
      tx,
      chain,
      sql`block between ${window.blocks[0]?.number} and ${last.number}
        and not exists (select from chain_block b where b.chain_id = chain_transfer.chain_id and b.number = chain_transfer.block
          and b.hash = chain_transfer.block_hash)`,
      now,
    );
    for (const reader of readers) {
      await reader.write(tx, chain, window.events, now);
      await reader.orphan(tx, chain, { from: window.blocks[0]?.number ?? last.number, to: last.number, now });
    }
    return true;
  });
}

/** Whether the block up to which the chain was read is still the same: another worker may have read another branch up to its height. */
async function isStillThere(tx: Tx, { chain_id }: Chain, { block, hash }: Cursor): Promise<boolean> {
  // the cursor is held first, so that the block that is looked at stays
  await sql`select from chain_cursor where chain_id = ${chain_id} for update`.execute(tx);
  const { rows } = await sql<{ hash: string }>`
    select hash from chain_block where chain_id = ${chain_id} and number = ${block}`.execute(tx);
  return (rows[0]?.hash ?? null) === hash;
}

async function writeBlocks(tx: Tx, chain: Chain, { blocks }: Window): Promise<void> {
  const rows = blocks.map(({ number, hash, parent }) => ({ number: String(number), hash, parent }));
  await sql`
    insert into chain_block (chain_id, number, hash, parent)
    select ${chain.chain_id}, number, hash, parent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (number bigint, hash text, parent text)
    on conflict (chain_id, number) do update set hash = excluded.hash, parent = excluded.parent`.execute(tx);
  const last = blocks.at(-1)?.number ?? 0n;
  await sql`
    delete from chain_block b using evm_chain c where c.chain_id = ${chain.chain_id} and b.chain_id = c.chain_id
      and b.number < least(${last - keptBlocks}::bigint, c.final_block)`.execute(tx);
}

export async function writePayments(
  tx: Tx,
  chain: Chain,
  payments: readonly SeenPayment[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map(({ block, raw, ...payment }) => ({
    ...payment,
    raw: String(raw),
    block: String(block.number),
    block_hash: block.hash,
    block_at: block.at.toISOString(),
  }));
  await sql`
    insert into chain_transfer as t (chain_id, tx, log, block, block_hash, block_at, token_id, via, raw, sender, package_key,
      intent_id, member_id, seen_at)
    select ${chain.chain_id}, p.tx, p.log, p.block, p.block_hash, p.block_at, k.id, p.via, p.raw, p.sender, p.package_key,
      coalesce(i.id, o.id), coalesce(i.member_id, a.member_id), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (tx text, log int, block bigint, block_hash text,
        block_at timestamptz, token text, via text, raw numeric, sender text, recipient text, order_id text, package_key text)
      join chain_token k on k.chain_id = ${chain.chain_id} and k.address = p.token
      left join deposit_intent i on i.chain_id = ${chain.chain_id} and i.order_id = p.order_id
      left join deposit_address a on a.chain_id = ${chain.chain_id} and a.address = p.recipient
      left join lateral (
        select id from deposit_intent where member_id = a.member_id and token_id = k.id and via = 'address'
          and date_trunc('second', at) <= p.block_at and p.block_at <= expires_at + interval '1 day'
        order by at desc limit 1) o on true
    on conflict (chain_id, tx, log) do update set block = excluded.block, block_hash = excluded.block_hash,
      block_at = excluded.block_at, token_id = excluded.token_id, via = excluded.via, raw = excluded.raw,
      sender = excluded.sender, package_key = excluded.package_key, intent_id = excluded.intent_id,
      member_id = coalesce(excluded.member_id, t.member_id), status = 'confirming'
    where t.status in ('confirming', 'orphaned')`.execute(tx);
  // one that was settled is on the chain again, in its new block
  await sql`
    update chain_transfer t set block = p.block, block_hash = p.block_hash, block_at = p.block_at, replaced_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (tx text, log int, block bigint, block_hash text,
      block_at timestamptz)
    where t.chain_id = ${chain.chain_id} and t.tx = p.tx and t.log = p.log and t.block_hash <> p.block_hash`.execute(
    tx,
  );
}
