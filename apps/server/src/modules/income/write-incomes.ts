import type { IncomeRow } from '@banyan/plan/instant/income-row';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';

/** An income row to be written: the engine's row, and the row it takes back. */
export interface NewIncome extends IncomeRow {
  reverses: string | null;
  /** The wallet of the beneficiary it goes into or is taken from. */
  wallet_code: string;
  plan_version: number;
  /** The rest of the key of a periodic row: the topup, order or earner, the reward or pool. */
  source_id?: string | null;
  code?: string | null;
}

export interface WrittenIncome extends NewIncome {
  id: string;
}

/** Reserves ids for rows, so that journals can refer to a row before it is written. */
async function reserveIncomeIds(tx: Tx, count: number): Promise<string[]> {
  if (count <= 0) return [];
  const { rows } = await sql<{ id: string }>`
    select nextval('income_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map((row) => row.id);
}

/** What income rows are written for. */
export interface IncomeEvent {
  id: string;
  business_date: string;
  at: Date;
}

/** As `writeIncomesOfEvents`, of one event. */
export async function writeIncomes(
  tx: Tx,
  event: IncomeEvent,
  rows: readonly NewIncome[],
  ids: readonly string[] = [],
): Promise<WrittenIncome[]> {
  const [written = []] = await writeIncomesOfEvents(tx, [{ ...event, rows }], ids);
  return written;
}

/**
 * Writes the income rows of events with one statement. Unique by event, kind, beneficiary and level
 * (docs/plans.md §2.2).
 * @param ids reserved before, which saves a round trip; missing ones are reserved here
 * @returns the rows of each event with their ids, in the order given
 */
export async function writeIncomesOfEvents(
  tx: Tx,
  events: readonly (IncomeEvent & { rows: readonly NewIncome[] })[],
  ids: readonly string[] = [],
): Promise<WrittenIncome[][]> {
  const count = events.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return events.map(() => []);
  // ascending in the order of the rows, which reports keep
  const reserved = [...ids, ...(await reserveIncomeIds(tx, count - ids.length))];
  const ordered = reserved.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1));
  let next = 0;
  const written = events.map(({ rows }) =>
    rows.map((row): WrittenIncome => {
      next += 1;
      return { ...row, id: String(ordered[next - 1]) };
    }),
  );
  const values = events.flatMap((event, index) => (written[index] ?? []).map((row) => valuesOf(row, event)));
  await sql`${pipelined}
    insert into income (id, kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, pool, entry_no, source_id, code,
      business_date, at)
      overriding system value
    select id, kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, pool, entry_no, source_id, code,
      business_date, at
    from json_to_recordset(${JSON.stringify(values)}::json) as row (id bigint, kind text, member_id bigint,
      from_id bigint, level int, base numeric, percent numeric, fixed_amount numeric, gross numeric, amount numeric,
      trimmed numeric, status text, reason text, wallet_code text, allocations jsonb, why jsonb, plan_version int,
      reverses bigint, pool text, entry_no int, source_id bigint, code text, event_id bigint, business_date date,
      at timestamptz)`.execute(tx);
  return written;
}

/** The columns of a row. What is null is left out: each name of the text costs the database as much as a value. */
const valuesOf = (row: WrittenIncome, { id, business_date, at }: IncomeEvent) => ({
  id: row.id,
  kind: row.kind,
  event_id: id,
  member_id: row.member,
  from_id: row.from ?? undefined,
  level: row.level,
  base: row.base,
  percent: row.rate.percent,
  fixed_amount: row.rate.amount,
  gross: row.gross,
  amount: row.amount,
  trimmed: row.trimmed,
  status: row.status,
  reason: row.reason ?? undefined,
  wallet_code: isMoney(row) ? row.wallet_code : undefined,
  allocations: row.allocations,
  why: row.explanation,
  plan_version: row.plan_version,
  reverses: row.reverses ?? undefined,
  pool: row.pool ?? undefined,
  entry_no: row.entry_no ?? undefined,
  source_id: row.source_id ?? undefined,
  code: row.code ?? undefined,
  business_date,
  at,
});

/** Whether a row moves money of the member. */
const isMoney = (row: IncomeRow): boolean => row.status !== 'pending' && !/^-?0(\.0+)?$/.test(row.amount);
