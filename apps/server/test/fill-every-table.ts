import type pg from 'pg';

/** What the plain values below break a check with. */
const fitting: Record<string, Record<string, string>> = {
  account: { owner_type: 'User', floor: '0', class: '0' },
  achiever: { language: 'any', status: 'Waiting' },
  adjustment: { status: 'Pending' },
  admin_request: { status: 'Pending', lines: '[]' },
  app_user: { user_type: 'User' },
  company_paper_reminder: { days: '60' },
  erasure: { status: 'Waiting', due_at: '2026-01-09' },
  favourite: { url: '/x' },
  saved_view: { url: '/x', name: 'Mine', search: '' },
  notice_off: { kind: 'money', channel: 'mail' },
  push_subscription: { endpoint: 'https://push.example.com/1' },
  id_card: { valid_until: '2027-01-02' },
  commission_rate: { cause: 'billing' },
  franchise_commission: { cause: 'billing' },
  enquiry: { status: 'Open' },
  news: { audience: 'Any', language: 'any' },
  consent: { language: 'en' },
  income_disclosure: { year: '2025', from_on: '2025-04-01', to_on: '2026-03-31', status: 'Queued' },
  terms: { kind: 'joining' },
  terms_text: { language: 'en', hash: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881' },
  popup: { audience: 'Any', language: 'any' },
  business_event: { kind: 'topup', member_id: '1' },
  income: { kind: 'level', status: 'credited', trimmed: '0', wallet_code: 'income' },
  lab_run: { plans: '[{}]', plan_hashes: '{x}' },
  leg_tail: { side: 'L' },
  matrix_board: { no: '2', places: '7' },
  matrix_board_entry: { origin: 'Next' },
  matrix_entry: { origin: 'Topup' },
  matrix_pool: { placement: 'global', mode: 'board', width: '2' },
  package: { amount: '1' },
  pool_result: { form: 'points' },
  payout_statement: { gross: '5', net: '2' },
  reward_step: { status: 'claimed' },
  route: { user_type: 'Any' },
  sign_in_log: { outcome: 'Signed in' },
  sponsor_change: { old_sponsor_id: '2' },
  compared_row: { outcome: 'only_there', old_id: '1' },
  stock_request: { wallet_code: 'main' },
  two_factor_method: { mode: 'Email' },
  virtual_business: { side: 'L' },
  withdrawal_decision: { decision: 'Approve' },
  withdrawal: { charge: '0', tds: '0', wallet_code: 'main' },
};

/** A value of each type; every id is 1, so that references between the rows hold. */
const plain: [RegExp, string][] = [
  [/\[\]$/, '{1}'],
  [/^(bigint|integer|smallint|numeric)/, '1'],
  [/^text$/, 'x'],
  [/^(date|timestamp)/, '2026-01-02'],
  [/^jsonb$/, '{}'],
  [/^bytea$/, '\\x01'],
  [/^boolean$/, 'false'],
];

/** `columns`: those that need a value; `known`: all of them. */
interface Table {
  name: string;
  columns: { name: string; type: string }[];
  known: string[];
}

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Writes one row into every table that has none: what a database in use might hold, for migrations to change. Triggers
 * and references are off meanwhile; checks and unique indexes hold.
 * @param client of the owner
 */
export async function fillEveryTable(client: pg.Client): Promise<void> {
  await fillTables(async (sql, values) => (await client.query(sql, values)).rows, null);
}

/**
 * The same of these tables alone.
 * @param query on one connection of the owner
 */
export async function fillTables(query: Query, names: readonly string[] | null): Promise<void> {
  const tables = await query(
    `select c.relname as name, coalesce(jsonb_agg(jsonb_build_object('name', attname,
       'type', format_type(atttypid, atttypmod)) order by attnum) filter (where attnotnull and not atthasdef
         and attidentity = ''), '[]') as columns, array_agg(attname::text) as known
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname !~ '^schema_'
       and ($1::text[] is null or relname = any($1)) group by 1 order by 1`,
    [names],
  );
  await query('set session_replication_role = replica');
  for (const { name, columns, known } of tables as unknown as Table[]) {
    if ((await query(`select from ${name} limit 1`)).length > 0) continue;
    const values = new Map(columns.map((column) => [column.name, plainOf(column.type)]));
    // a database of the baseline does not have what came later
    for (const [column, value] of Object.entries(fitting[name] ?? {}))
      if (known.includes(column)) values.set(column, value);
    const filled = [...values.keys()];
    await query(
      filled.length === 0
        ? `insert into ${name} default values`
        : `insert into ${name} (${filled.map((column) => `"${column}"`).join()}) values (${filled.map((_, n) => `$${n + 1}`).join()})`,
      [...values.values()],
    );
  }
  await query('set session_replication_role = origin');
}

function plainOf(type: string): string {
  const found = plain.find(([pattern]) => pattern.test(type));
  if (!found) throw new Error(`no value is known of the type ${type}`);
  return found[1];
}
