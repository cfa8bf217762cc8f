import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { CarryOutcome, IncomeOutcome, Outcome, StatementOutcome } from './outcome.ts';

/** Reads what happened, with every member under the label of the scenario. */
export async function readOutcome(
  db: Db,
  labels: ReadonlyMap<string, string>,
): Promise<Omit<Outcome, 'refused' | 'volumes'>> {
  const label = (id: string | null) => (id === null ? null : (labels.get(id) ?? id));
  const [incomes, balances, places, entries, carries, statements, boards, ranked] = await Promise.all([
    readIncomes(db),
    readBalances(db),
    readPlaces(db),
    readEntries(db),
    readCarries(db),
    readStatements(db),
    readBoards(db),
    db.selectFrom('member_rank').select(['member_id', 'rank as paid', 'highest']).execute(),
  ]);
  const wallets: Outcome['wallets'] = {};
  const tree: Outcome['tree'] = {};
  const carry: Outcome['carry'] = {};
  for (const { member, ...volumes } of carries) carry[label(member) ?? ''] = volumes;
  const ranks: Outcome['ranks'] = {};
  for (const { member_id, ...rank } of ranked) ranks[label(member_id) ?? ''] = rank;
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
    carry,
    statements: statements.map((row) => ({ ...row, member: label(row.member) ?? '' })),
    matrix,
    boards: Object.fromEntries(
      Object.entries(boards).map(([pool, open]) => [
        pool,
        open.map((members) => members.map((id) => label(id) ?? '')),
      ]),
    ),
    ranks,
    tree,
  };
}

async function readIncomes(db: Db): Promise<IncomeOutcome[]> {
  const { rows } = await sql<IncomeOutcome>`
    select kind, member_id::text as member, from_id::text as from, level, trim_scale(base)::text as base,
      coalesce(trim_scale(percent) || '%', trim_scale(fixed_amount)::text) as rate,
      round(gross, c.round_off_digits)::text as gross, round(amount, c.round_off_digits)::text as amount,
      round(trimmed, c.round_off_digits)::text as trimmed, status, reason, business_date as on,
      case when kind in ('fast_start', 'bonus', 'unilevel', 'differential', 'generation') then code else pool end as pool,
      why -> 'walk' ->> 'part' as part
    from income_ever as income, company c order by income.id`.execute(db);
  return rows;
}

async function readBalances(db: Db): Promise<{ owner_id: string; wallet_code: string; balance: string }[]> {
  const { rows } = await sql<{ owner_id: string; wallet_code: string; balance: string }>`
    select owner_id, wallet_code, trim_scale(balance)::text as balance
    from account_balance where owner_type = 'User' and asset_id = 1`.execute(db);
  return rows;
}

async function readPlaces(db: Db): Promise<{ id: string; parent_id: string | null; side: string | null }[]> {
  return await db.selectFrom('member').select(['id', 'parent_id', 'side']).execute();
}

async function readEntries(db: Db): Promise<{ pool: string; member_id: string }[]> {
  return await db
    .selectFrom('matrix_entry')
    .select(['pool', 'no', 'member_id'])
    .unionAll(db.selectFrom('matrix_board_entry').select(['pool', 'no', 'member_id']))
    .orderBy('pool')
    .orderBy('no')
    .execute();
}

/** The members by place of every open board, oldest first. */
async function readBoards(db: Db): Promise<Record<string, string[][]>> {
  const { rows } = await sql<{ pool: string; members: string[] }>`
    select pool, array_agg(member_id::text order by place) as members
    from matrix_board_entry where board_no is not null group by pool, board_no order by pool, board_no`.execute(
    db,
  );
  const boards: Record<string, string[][]> = {};
  for (const { pool, members } of rows) boards[pool] = [...(boards[pool] ?? []), members];
  return boards;
}

async function readCarries(db: Db): Promise<(CarryOutcome & { member: string })[]> {
  const { rows } = await sql<CarryOutcome & { member: string }>`
    select member_id::text as member, trim_scale(left_volume)::text as left,
      trim_scale(right_volume)::text as right, trim_scale(left_virtual)::text as left_virtual,
      trim_scale(right_virtual)::text as right_virtual
    from carry order by member_id`.execute(db);
  return rows;
}

async function readStatements(db: Db): Promise<StatementOutcome[]> {
  const { rows } = await sql<StatementOutcome>`
    select member_id::text as member, business_date as on, round(gross, c.round_off_digits)::text as gross,
      round(tds, c.round_off_digits)::text as tds, round(service, c.round_off_digits)::text as service,
      round(repurchase, c.round_off_digits)::text as repurchase, round(net, c.round_off_digits)::text as net
    from payout_statement s, company c order by s.id`.execute(db);
  return rows;
}
