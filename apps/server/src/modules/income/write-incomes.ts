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
  const rows = written.flat();
  const eventOf = events.flatMap((event, index) => (written[index] ?? []).map(() => event));
  await sql`${pipelined}
    insert into income (id, kind, event_id, member_id, from_id, level, base, percent, fixed_amount, gross, amount,
      trimmed, status, reason, wallet_code, allocations, why, plan_version, reverses, pool, entry_no, source_id, code,
      business_date, at)
      overriding system value
    select * from unnest(
      ${list(rows, (row) => row.id)}::bigint[], ${list(rows, (row) => row.kind, quoted)}::text[],
      ${list(eventOf, (event) => event.id)}::bigint[], ${list(rows, (row) => row.member)}::bigint[],
      ${list(rows, (row) => row.from)}::bigint[], ${list(rows, (row) => row.level)}::int[],
      ${list(rows, (row) => row.base)}::numeric[], ${list(rows, (row) => row.rate.percent)}::numeric[],
      ${list(rows, (row) => row.rate.amount)}::numeric[], ${list(rows, (row) => row.gross)}::numeric[],
      ${list(rows, (row) => row.amount)}::numeric[], ${list(rows, (row) => row.trimmed)}::numeric[],
      ${list(rows, (row) => row.status, quoted)}::text[], ${list(rows, (row) => row.reason, quoted)}::text[],
      ${list(rows, (row) => (isMoney(row) ? row.wallet_code : null), quoted)}::text[],
      ${list(rows, (row) => row.allocations, json)}::jsonb[],
      ${list(rows, (row) => row.explanation, json)}::jsonb[],
      ${list(rows, (row) => row.plan_version)}::int[], ${list(rows, (row) => row.reverses)}::bigint[],
      ${list(rows, (row) => row.pool, quoted)}::text[], ${list(rows, (row) => row.entry_no)}::int[],
      ${list(rows, (row) => row.source_id)}::bigint[], ${list(rows, (row) => row.code, quoted)}::text[],
      ${list(eventOf, (event) => event.business_date)}::date[],
      ${list(eventOf, (event) => event.at.toISOString())}::timestamptz[])`.execute(tx);
  return written;
}

/**
 * A column as the text of an array, which costs the database and this process a third of what names and values of JSON
 * cost. Null where no row has a value: `unnest` then fills it up.
 * @param write the value as an element: ids, figures and dates need no quotes
 */
function list<T, V>(
  rows: readonly T[],
  read: (row: T) => V | null | undefined,
  write: (value: V) => string = String,
): string | null {
  let hasAny = false;
  let text = '';
  for (const row of rows) {
    const value = read(row);
    if (text !== '') text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else {
      hasAny = true;
      text += write(value);
    }
  }
  return hasAny ? `{${text}}` : null;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A text of JSON holds no bare control characters: written as JSON once more, quotes and backslashes alone are escaped. */
const json = (value: object): string => JSON.stringify(JSON.stringify(value));

/** Whether a row moves money of the member. */
const isMoney = (row: IncomeRow): boolean => row.status !== 'pending' && !/^-?0(\.0+)?$/.test(row.amount);
