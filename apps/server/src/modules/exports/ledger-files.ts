import { type RawBuilder, sql } from 'kysely';

/**
 * A file of the sealed copy of the ledger: a line of JSON for each row, a list of its values in the order of the columns. The
 * first line names them. Numbers are texts, hashes hexadecimal, moments microseconds since 2000; what is null stays so.
 */
export interface LedgerFile {
  name: string;
  columns: readonly string[];
  /** `line`, one of JSON for each row. */
  lines: RawBuilder<{ line: string }>;
}

const hex = (column: string): RawBuilder<string> => sql`encode(${sql.ref(column)}, 'hex')`;
const plain = (column: string): RawBuilder<string> => sql`${sql.ref(column)}::text`;
/** As the hashes take a moment in: exactly. */
const micros = (column: string): RawBuilder<string> =>
  sql`((extract(epoch from ${sql.ref(column)}) - 946684800) * 1000000)::bigint::text`;

const file = (
  name: string,
  columns: Record<string, RawBuilder<unknown>>,
  from: RawBuilder<unknown>,
): LedgerFile => ({
  name,
  columns: Object.keys(columns),
  lines: sql`select json_build_array(${sql.join(Object.values(columns))})::text as line ${from}`,
});

/** Accounts, journals, their lines, what was folded, and the chain; lines in the order of their journals. */
export const ledgerFiles: readonly LedgerFile[] = [
  file(
    'accounts',
    {
      id: plain('a.id'),
      owner_type: plain('a.owner_type'),
      owner_id: plain('a.owner_id'),
      owner: sql`case when a.owner_type <> 'House' then u.user_id end`,
      wallet: plain('a.wallet_code'),
      asset_id: plain('a.asset_id'),
      asset: plain('s.code'),
      class: plain('a.class'),
      balance: plain('a.balance'),
      version: plain('a.version'),
      head: hex('a.head'),
    },
    sql`from account a left join app_user u on u.id = a.owner_id and a.owner_type <> 'House'
      left join asset s on s.id = a.asset_id order by a.id`,
  ),
  file(
    'journals',
    {
      id: plain('t.id'),
      kind: plain('t.kind'),
      ref_type: plain('t.ref_type'),
      ref_id: plain('t.ref_id'),
      ref_no: plain('t.ref_no'),
      asset_id: plain('t.asset_id'),
      actor_id: plain('t.actor_id'),
      on_behalf_of: plain('t.on_behalf_of'),
      reverses: plain('t.reverses'),
      line_count: plain('t.line_count'),
      idem_scope: plain('t.idem_scope'),
      idem_key: plain('t.idem_key'),
      request_hash: hex('t.request_hash'),
      at: micros('t.at'),
    },
    sql`from txn_ever t order by t.id`,
  ),
  file(
    'lines',
    {
      journal: plain('l.txn_id'),
      line: plain('l.line'),
      account: plain('l.account_id'),
      amount: plain('l.amount'),
      version: plain('l.version'),
      balance_after: plain('l.balance_after'),
      kind: plain('l.kind'),
      ref_id: plain('l.ref_id'),
      narration: plain('l.narration'),
      at: plain('l.at'),
      fold_version: plain('l.fold_version'),
      hash: plain('l.hash'),
    },
    sql`from (
        select e.txn_id, e.line, e.account_id, e.amount, e.version, e.balance_after, e.kind, e.ref_id, e.narration,
          ${micros('e.at')} as at, null::bigint as fold_version, ${hex('e.hash')} as hash
        from entry_ever e where e.txn_id is not null
        union all select h.txn_id, h.line, h.account_id, h.amount, null, null, null, null, null, null, h.fold_version, ${hex('h.hash')}
        from house_entry_ever h
        union all select p.txn_id, p.line, p.account_id, p.amount, null, null, null, null, null, null, null, ${hex('p.hash')}
        from house_pending p
      ) l order by l.txn_id, l.line`,
  ),
  file(
    'folds',
    {
      account: plain('e.account_id'),
      version: plain('e.version'),
      line: plain('e.line'),
      amount: plain('e.amount'),
      balance_after: plain('e.balance_after'),
      kind: plain('e.kind'),
      ref_id: plain('e.ref_id'),
      narration: plain('e.narration'),
      at: micros('e.at'),
      hash: hex('e.hash'),
    },
    sql`from entry_ever e where e.txn_id is null order by e.account_id, e.version`,
  ),
  file(
    'links',
    { no: plain('k.no'), journal: plain('k.txn_id'), hash: hex('k.hash'), at: micros('k.at') },
    sql`from ledger_link k order by k.no`,
  ),
];
