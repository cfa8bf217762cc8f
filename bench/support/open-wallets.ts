import type pg from 'pg';

/**
 * Gives every member from 1 to `members` a main wallet of 1,000,000 in one journal: written in bulk as the owner of
 * the database, row by row what the posting function would have written, which the auditor confirms.
 */
export async function openWallets(client: pg.Client, members: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `with journal as (
       insert into txn (idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, line_count, at)
       values ('bench', 'opening', '', 40, 'bench', 1, 1, $1::int + 1, now()) returning *
     )
     insert into txn_key (idem_scope, idem_key, txn_id, at) select idem_scope, idem_key, id, at from journal`,
    [members],
  );
  await client.query(
    `insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
     select 'User', n, 'main', 1, 8, 0, 0, account_genesis('User', n, 'main', 1::smallint)
     from generate_series(1, $1::bigint) n
     union all select 'House', 0, 'adjustment', 1, 8, 1, null, account_genesis('House', 0, 'adjustment', 1::smallint)`,
    [members],
  );
  await client.query(
    `insert into house_pending (txn_id, line, account_id, amount, hash)
     select t.id, $1::int + 1, a.id, given, house_hash(txn_seal(t), a.id, $1::int + 1, given)
     from txn t, account a, cast(-1000000 * $1::numeric as numeric(28,8)) given
     where t.idem_scope = 'bench' and a.class = 1`,
    [members],
  );
  await client.query(
    `with opened as (
       update account a set balance = 1000000, version = 1,
         head = entry_hash(a.head, txn_seal(t), a.id, 1, a.owner_id::int, 1000000.00000000, 1000000.00000000,
           t.kind, t.ref_id, null, t.at)
       from txn t where t.idem_scope = 'bench' and a.class = 0
       returning a.id, a.owner_id, a.head, t.id as txn_id, t.kind, t.ref_id, t.at
     )
     insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash)
     select id, 1, txn_id, ref_id, at, owner_id, kind, 1000000, 1000000, head from opened`,
  );
  await client.query('commit');
}
