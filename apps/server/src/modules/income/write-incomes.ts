import type { IncomeRow } from '@banyan/plan/income-row';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';

/** An income row as it is written: what the engine says, and which row it takes back. */
export interface NewIncome extends IncomeRow {
  reverses: string | null;
  /** The wallet of the beneficiary it goes into or is taken from. */
  wallet_code: string;
  plan_version: number;
  /** What else stands in the key of a periodic row: the topup, order or earner, the reward or pool. */
  source_id?: string | null;
  code?: string | null;
}

export interface WrittenIncome extends NewIncome {
  id: string;
}

/** Ids for as many rows, so that what is posted for a row can be said before it is written. */
async function reserveIncomeIds(tx: Tx, count: number): Promise<string[]> {
  if (count <= 0) return [];
  const { rows } = await sql<{ id: string }>`
    select nextval('income_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Writes the income rows of one event with one statement. Unique by event, kind, beneficiary and level
 * (incomes §2.2).
 * @param ids reserved before, so that this waits for nothing; what is missing is reserved here
 * @returns the rows with their ids, in the order given
 */
export async function writeIncomes(
  tx: Tx,
  event: { id: string; business_date: string; at: Date },
  rows: readonly NewIncome[],
  ids: readonly string[] = [],
): Promise<WrittenIncome[]> {
  if (rows.length === 0) return [];
  // ascending in the order of the rows, which reports keep
  const reserved = [...ids, ...(await reserveIncomeIds(tx, rows.length - ids.length))];
  const ordered = reserved.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const written = rows.map((row, index): WrittenIncome => ({ ...row, id: ordered[index] ?? '' }));
  const values = written.map((row) => ({
    id: row.id,
    kind: row.kind,
    member_id: row.member,
    from_id: row.from,
    level: row.level,
    base: row.base,
    percent: row.rate.percent ?? null,
    fixed_amount: row.rate.amount ?? null,
    gross: row.gross,
    amount: row.amount,
    trimmed: row.trimmed,
    status: row.status,
    reason: row.reason,
    wallet_code: isMoney(row) ? row.wallet_code : null,
    allocations: row.allocations,
    why: row.explanation,
    plan_version: row.plan_version,
    reverses: row.reverses,
    pool: row.pool ?? null,
    entry_no: row.entry_no ?? null,
    source_id: row.source_id ?? null,
    code: row.code ?? null,
  }));
  await sql`${sentAlong}
    insert into income (id, kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, pool, entry_no, source_id, code,
      business_date, at)
      overriding system value
    select id, kind, ${event.id}::bigint, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, pool, entry_no, source_id, code,
      ${event.business_date}::date, ${event.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (id bigint, kind text, member_id bigint,
      from_id bigint, level int, base numeric, percent numeric, fixed_amount numeric, gross numeric, amount numeric,
      trimmed numeric, status text, reason text, wallet_code text, allocations jsonb, why jsonb, plan_version int,
      reverses bigint, pool text, entry_no int, source_id bigint, code text)`.execute(tx);
  return written;
}

/** Whether a row moves money of the member. */
const isMoney = (row: IncomeRow): boolean => row.status !== 'pending' && !/^-?0(\.0+)?$/.test(row.amount);
