import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { postOpening } from '../../ledger/post-opening.ts';

/**
 * Posts the next chunk of opening balances, when everybody is written: a line for each wallet, against the company account
 * `opening_balance` (docs/ledger.md §16). @returns whether there was one
 */
export async function postBalances(tx: Tx, context: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string; first_id: string }>`
    select status, first_id from import where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  return row?.status === 'Posting' && (await postChunk(tx, context, { id, first: row.first_id }));
}

/**
 * Posts the first chunk that is not posted.
 * @param brought.first the inner id of the member number 0
 * @returns whether there was one
 */
export async function postChunk(
  tx: Tx,
  context: Context,
  { id, first }: { id: string; first: string },
): Promise<boolean> {
  const { rows } = await sql<{ from_name: string; chunk: number | null }>`
    select from_name, (
      select min(chunk) from import_balance b where b.import_id = i.id
        and b.chunk >= (select coalesce(max(chunk) + 1, 0) from import_chunk k where k.import_id = i.id)
    ) as chunk
    from import i where id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row || row.chunk === null) return false;
  const txn_id = await postOpening(tx, context, {
    scope: 'opening_balance',
    key: `${id}/${row.chunk}`,
    kind: 'opening_balance',
    ref_type: 'import',
    ref_id: id,
    from: 'opening_balance',
    narration: row.from_name,
    lines: sql`select ${first}::bigint + n as owner_id, wallet_code, amount from import_balance
      where import_id = ${id} and chunk = ${row.chunk}`,
  });
  await sql`insert into import_chunk (import_id, chunk, txn_id) values (${id}, ${row.chunk}, ${txn_id})`.execute(
    tx,
  );
  return true;
}
