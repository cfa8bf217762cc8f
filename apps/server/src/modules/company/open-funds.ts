import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Gives members the funds that a plan names and that they have not yet, named after their codes (docs/plans.md §7.8). */
export async function openFunds(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    insert into wallet (owner_type, code, name, order_no, is_fund)
    select 'User', code, upper(left(code, 1)) || replace(substr(code, 2), '_', ' '),
      (select max(order_no) from wallet where owner_type = 'User') + row_number() over (order by n), true
    from (select code, min(n) as n from unnest(${codes}::text[]) with ordinality o (code, n) group by code) named
    on conflict do nothing`.execute(tx);
}
