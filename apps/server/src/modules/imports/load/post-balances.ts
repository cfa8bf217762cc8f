import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { houseLine, memberLine } from '../../ledger/rules.ts';

interface Balance {
  owner_id: string;
  wallet_code: string;
  amount: string;
}

/**
 * Posts the next chunk of opening balances: a line for each wallet, against the company account `opening_balance`
 * (docs/ledger.md §16). @returns whether there was one
 */
export async function postBalances(tx: Tx, context: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string; first_id: string; from_name: string; chunk: number | null }>`
    select status, first_id, from_name, (
      select min(chunk) from import_balance b where b.import_id = i.id
        and b.chunk >= (select coalesce(max(chunk) + 1, 0) from import_chunk k where k.import_id = i.id)
    ) as chunk
    from import i where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (row?.status !== 'Posting' || row.chunk === null) return false;
  const { rows: balances } = await sql<Balance>`
    select ${row.first_id}::bigint + n as owner_id, wallet_code, amount from import_balance
    where import_id = ${id} and chunk = ${row.chunk} order by row_no`.execute(tx);
  const { rows: sums } = await sql<{ total: string }>`
    select (-sum(amount))::text as total from import_balance where import_id = ${id} and chunk = ${row.chunk}`.execute(
    tx,
  );
  const [txn_id] = await postJournals(tx, context, [
    {
      scope: 'opening_balance',
      key: `${id}/${row.chunk}`,
      kind: 'opening_balance',
      ref_type: 'import',
      ref_id: id,
      lines: [
        ...balances.map(({ owner_id, wallet_code, amount }) => ({
          ...memberLine(owner_id, wallet_code, amount),
          narration: row.from_name,
        })),
        houseLine('opening_balance', sums[0]?.total ?? '0'),
      ],
    },
  ]);
  await sql`insert into import_chunk (import_id, chunk, txn_id) values (${id}, ${row.chunk}, ${txn_id})`.execute(
    tx,
  );
  return true;
}
