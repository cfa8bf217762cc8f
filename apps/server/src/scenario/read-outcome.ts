import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { IncomeOutcome, Outcome } from './outcome.ts';

/** Reads what happened, with every member under the label of the scenario. */
export async function readOutcome(
  db: Db,
  labels: ReadonlyMap<string, string>,
): Promise<Omit<Outcome, 'refused'>> {
  const label = (id: string | null) => (id === null ? null : (labels.get(id) ?? id));
  const [incomes, balances, places, entries] = await Promise.all([
    readIncomes(db),
    readBalances(db),
    readPlaces(db),
    readEntries(db),
  ]);
  const wallets: Outcome['wallets'] = {};
  const tree: Outcome['tree'] = {};
  for (const name of labels.values()) wallets[name] = {};
  for (const { owner_id, wallet_code, balance } of balances) {
    const own = wallets[label(owner_id) ?? ''];
    if (own) own[wallet_code] = balance;
  }
  for (const { id, parent_id, side } of places) tree[label(id) ?? ''] = { parent: label(parent_id), side };
  const matrix: Outcome['matrix'] = {};
  for (const { pool, member_id } of entries) matrix[pool] = [...(matrix[pool] ?? []), label(member_id) ?? ''];
  return {
    incomes: incomes.map((row) => ({ ...row, member: label(row.member) ?? '', from: label(row.from) })),
    wallets,
    matrix,
    tree,
  };
}

async function readIncomes(db: Db): Promise<IncomeOutcome[]> {
  const { rows } = await sql<IncomeOutcome>`
    select kind, member_id::text as member, from_id::text as from, level, trim_scale(base)::text as base,
      coalesce(trim_scale(percent) || '%', trim_scale(fixed_amount)::text) as rate,
      round(gross, c.round_off_digits)::text as gross, round(amount, c.round_off_digits)::text as amount,
      round(trimmed, c.round_off_digits)::text as trimmed, status, reason, business_date as on, pool
    from income, company c order by income.id`.execute(db);
  return rows;
}

async function readBalances(db: Db): Promise<{ owner_id: string; wallet_code: string; balance: string }[]> {
  const { rows } = await sql<{ owner_id: string; wallet_code: string; balance: string }>`
    select owner_id, wallet_code, trim_scale(balance)::text as balance
    from account_balance where owner_type = 'User'`.execute(db);
  return rows;
}

async function readPlaces(db: Db): Promise<{ id: string; parent_id: string | null; side: string | null }[]> {
  return await db.selectFrom('member').select(['id', 'parent_id', 'side']).execute();
}

async function readEntries(db: Db): Promise<{ pool: string; member_id: string }[]> {
  return await db
    .selectFrom('matrix_entry')
    .select(['pool', 'member_id'])
    .orderBy('pool')
    .orderBy('no')
    .execute();
}
