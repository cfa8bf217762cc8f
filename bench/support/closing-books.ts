import { sql } from 'kysely';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { auditBooks } from '../../apps/server/src/scenario/audit-books.ts';

const closingLines = sql`
    select concat_ws(' ', 'income', kind, member_id, from_id, level, trim_scale(base), trim_scale(percent),
      trim_scale(fixed_amount), trim_scale(gross), trim_scale(amount), trim_scale(trimmed), status, reason, wallet_code,
      allocations, why, plan_version, business_date, at,
      coalesce((select concat(e.kind, ' of ', e.at) from business_event e where e.id = income.source_id and income.kind in ('unilevel', 'differential', 'generation')), income.source_id::text),
      code, reverses is not null) as line from income
    union all
    select concat_ws(' ', 'wallet', owner_type, owner_id, wallet_code, trim_scale(balance)) from account_balance
    where balance <> 0 and asset_id = 1
    union all
    select concat_ws(' ', 'carry', member_id, trim_scale(left_volume), trim_scale(right_volume), trim_scale(left_virtual),
      trim_scale(right_virtual), trim_scale(matched), is_first_matched) from carry
    union all
    select concat_ws(' ', 'topup', id, status, trim_scale(earned), coalesce(i.paid, 0),
      trim_scale(coalesce(i.gross, 0)))
    from topup left join topup_roi i on i.topup_id = id
    union all
    select concat_ws(' ', 'reward', member_id, code, status, business_date) from reward_achievement
    union all
    select concat_ws(' ', 'rank', member_id, rank, highest, business_date) from member_rank
    union all
    select concat_ws(' ', 'order', source_id, closing_date) from business_event where kind = 'order'
    union all
    select concat_ws(' ', 'closing', business_date, status, trim_scale(payable), rows) from closing`;

/** Everything closings leave behind, as sorted lines without the numbers that depend on their order in time. */
export async function readClosingBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`${closingLines} order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** The same of a large company: of the lines of each kind how many there are, and a sum of their hashes. */
export async function readClosingSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', split_part(line, ' ', 1), count(*), sum(hashtextextended(line, 0)::numeric)) as line
    from (${closingLines}) lines group by split_part(line, ' ', 1) order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** What one has and the other has not, and what is wrong in the first one's books. */
export const compareClosingBooks = (db: Db, expected: readonly string[]): Promise<string[]> =>
  compareLines(db, expected, readClosingBooks);

/** As `compareClosingBooks`, with what `readClosingSums` read. */
export const compareClosingSums = (db: Db, expected: readonly string[]): Promise<string[]> =>
  compareLines(db, expected, readClosingSums);

async function compareLines(
  db: Db,
  expected: readonly string[],
  read: (db: Db) => Promise<string[]>,
): Promise<string[]> {
  while ((await foldHouseAccounts(db, new Date())) > 0);
  const found = await read(db);
  const left = new Map<string, number>();
  for (const line of expected) left.set(line, (left.get(line) ?? 0) + 1);
  const problems: string[] = [];
  for (const line of found) {
    const count = left.get(line) ?? 0;
    if (count === 0) problems.push(`surplus: ${line}`);
    else left.set(line, count - 1);
  }
  for (const [line, count] of left) if (count > 0) problems.push(`missing: ${line}`);
  return [...problems, ...(await auditBooks(db))];
}
