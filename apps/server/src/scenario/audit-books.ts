import { sql } from 'kysely';
import { findAll } from '../audit/audit-all.ts';
import type { Db } from '../platform/database/db.ts';

/**
 * What is wrong in the books after a scenario, one line each; none = they balance. Beside the auditor:
 * what income rows paid is what was posted, kind by kind, and so is what lapsed (docs/plans.md §2.4).
 */
export async function auditBooks(db: Db): Promise<string[]> {
  const findings = await findAll(db);
  const { rows } = await sql<{ account: string; of_rows: string; posted: string }>`
    with rows as (
      select 'income:' || kind as account, sum(case when status = 'pending' then 0 else amount end)
        + coalesce(sum(trimmed) filter (where status = 'lapsed'), 0) as amount
      from income_ever group by kind
      union all
      select 'lapsed_income', coalesce(sum(trimmed) filter (where status = 'lapsed'), 0) from income_ever
    ), posted as (
      select wallet_code as account, case when wallet_code = 'lapsed_income' then balance else -balance end as amount
      from account_balance where owner_type = 'House' and asset_id = 1 and (wallet_code like 'income:%' or wallet_code = 'lapsed_income')
    )
    select account, trim_scale(coalesce(rows.amount, 0))::text as of_rows,
      trim_scale(coalesce(posted.amount, 0))::text as posted
    from rows full join posted using (account)
    where coalesce(rows.amount, 0) <> coalesce(posted.amount, 0)`.execute(db);
  return [
    ...findings.map(({ check_name, problem }) => `books: ${check_name}: ${problem}`),
    ...rows.map(({ account, of_rows, posted }) => `books: ${account}: rows say ${of_rows}, posted ${posted}`),
  ];
}
