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
}

export interface WrittenIncome extends NewIncome {
  id: string;
}

/** Ids for as many rows, before they are written. */
export async function reserveIncomeIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval('income_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Writes the income rows of one event with one statement. Unique by event, kind, beneficiary and level
 * (incomes §2.2).
 * @param ids reserved before, at least as many: what is posted for a row can be said before it is written
 * @returns the rows with their ids, in the order given
 */
export async function writeIncomes(
  tx: Tx,
  event: { id: string; business_date: string; at: Date },
  rows: readonly NewIncome[],
  ids: readonly string[],
): Promise<WrittenIncome[]> {
  if (rows.length === 0) return [];
  // ascending in the order of the rows, which reports keep
  const ordered = ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const written = rows.map((row, index): WrittenIncome => {
    const id = ordered[index];
    if (id === undefined) throw new Error('too few ids were reserved for income rows');
    return { ...row, id };
  });
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
  }));
  await sql`${sentAlong}
    insert into income (id, kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, business_date, at)
      overriding system value
    select id, kind, ${event.id}::bigint, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses,
      ${event.business_date}::date, ${event.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (id bigint, kind text, member_id bigint,
      from_id bigint, level int, base numeric, percent numeric, fixed_amount numeric, gross numeric, amount numeric,
      trimmed numeric, status text, reason text, wallet_code text, allocations jsonb, why jsonb, plan_version int,
      reverses bigint)`.execute(tx);
  return written;
}

/** Whether a row moves money of the member. */
const isMoney = (row: IncomeRow): boolean => row.status !== 'pending' && !/^-?0(\.0+)?$/.test(row.amount);
