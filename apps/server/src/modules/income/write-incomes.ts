import type { IncomeRow } from '@banyan/plan/income-row';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

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

/**
 * Writes the income rows of one event with one statement. Unique by event, kind, beneficiary and level
 * (incomes §2.2).
 * @returns the rows with their ids, in the order given
 */
export async function writeIncomes(
  tx: Tx,
  event: { id: string; business_date: string; at: Date },
  rows: readonly NewIncome[],
): Promise<WrittenIncome[]> {
  if (rows.length === 0) return [];
  const values = rows.map((row) => ({
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
  const inserted = await sql<{ id: string; kind: string; member_id: string; level: number }>`
    insert into income (kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, business_date, at)
    select kind, ${event.id}::bigint, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses,
      ${event.business_date}::date, ${event.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (kind text, member_id bigint, from_id bigint,
      level int, base numeric, percent numeric, fixed_amount numeric, gross numeric, amount numeric,
      trimmed numeric, status text, reason text, wallet_code text, allocations jsonb, why jsonb, plan_version int,
      reverses bigint)
    returning id, kind, member_id, level`.execute(tx);
  const key = (row: { kind: string; level: number }, member: string) => `${row.kind} ${row.level} ${member}`;
  const ids = new Map(inserted.rows.map((row) => [key(row, row.member_id), row.id]));
  return rows.map((row) => {
    const id = ids.get(key(row, row.member));
    if (id === undefined) throw new Error('an income row was not written');
    return { ...row, id };
  });
}

/** Whether a row moves money of the member. */
const isMoney = (row: IncomeRow): boolean => row.status !== 'pending' && !/^-?0(\.0+)?$/.test(row.amount);
