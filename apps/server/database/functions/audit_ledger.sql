-- The auditor: reads the ledger alone and believes no stored figure. One row per thing that is wrong, naming the
-- account and version, or the transaction, where it is; no rows: the books are in order.
create or replace function audit_ledger() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with
  line as (
    select e.txn_id, e.account_id, e.version, e.line, e.amount from entry_ever e where e.txn_id is not null
    union all select p.txn_id, p.account_id, null, p.line, p.amount from house_pending p
    union all select h.txn_id, h.account_id, h.fold_version, h.line, h.amount from house_entry_ever h
  ),
  journal as (
    select coalesce(t.id, l.txn_id) as id, t.line_count, t.asset_id, l.account_id, l.version, l.line, l.amount
    from txn_ever t full join line l on l.txn_id = t.id
  ),
  balance as (
    select j.id, sum(j.amount) as total, count(j.line) filter (where j.line <= j.line_count) as lines,
      min(j.line_count) as line_count, min(j.account_id) as account_id,
      count(distinct j.line) <> count(j.line) as doubled
    from journal j group by j.id
  ),
  chain as (
    select e.*, t.id as journal_id, t.at as journal_at, case when t.id is not null then txn_seal(row(t.*)::txn) end as seal,
      lag(e.version) over line as last_version,
      lag(e.balance_after) over line as last_balance,
      lag(e.hash) over line as last_hash
    from entry_ever e left join txn_ever t on t.id = e.txn_id
    window line as (partition by e.account_id order by e.version)
  ),
  -- lines of before the company's lay in months have no moment
  fold as materialized (
    select coalesce(f.account_id, h.account_id) as account_id, coalesce(f.version, h.fold_version) as version, f.at, f.amount, f.narration,
      h.amount as lines_amount, h.lines, h.first_at, h.last_at
    from (select * from entry_ever l where l.txn_id is null) f
    full join (
      select e.account_id, e.fold_version, sum(e.amount) as amount, count(*)::text as lines, min(e.at) as first_at, max(e.at) as last_at
      from house_entry_ever e group by 1, 2
    ) h on h.account_id = f.account_id and h.fold_version = f.version
  ),
  last_entry as (
    select distinct on (e.account_id) e.account_id, e.version, e.balance_after, e.hash
    from entry_ever e order by e.account_id, e.version desc
  )

  select 'zero sum', b.account_id, null::bigint, b.id, format('the lines sum to %s', b.total)
  from balance b where b.total <> 0
  union all
  select 'line count', b.account_id, null, b.id, format('%s of %s lines are there', b.lines, b.line_count)
  from balance b where b.lines <> b.line_count or b.doubled
  union all
  select 'transaction', j.account_id, j.version, j.id, 'the transaction of this line is missing'
  from journal j where j.line_count is null
  union all
  select 'asset', j.account_id, j.version, j.id, 'the account is missing or of another asset'
  from journal j left join account a on a.id = j.account_id
  where j.account_id is not null and a.asset_id is distinct from coalesce(j.asset_id, a.asset_id, -1)

  -- of an id that stands twice, in two months, each line is doubled above
  union all
  select 'key', null, null, coalesce(t.id, k.txn_id), format('the key %s %s is not this transaction''s alone',
    coalesce(k.idem_scope, t.idem_scope), coalesce(k.idem_key, t.idem_key))
  from txn_ever t
    full join txn_key k on k.txn_id = t.id and k.idem_scope = t.idem_scope and k.idem_key = t.idem_key and k.at = t.at
  where t.id is null or k.txn_id is null
  union all
  select 'reversal', null, null, coalesce(t.id, r.txn_id), 'is not the one reversal of its transaction'
  from (select * from txn_ever j where j.reverses is not null) t full join reversal r on r.txn_id = t.id
  where t.reverses is distinct from r.reverses

  union all
  select 'versions', c.account_id, c.version, c.txn_id,
    format('follows version %s', coalesce(c.last_version, 0))
  from chain c where c.version <> coalesce(c.last_version, 0) + 1
  union all
  select 'balance chain', c.account_id, c.version, c.txn_id,
    format('%s and %s do not make %s', coalesce(c.last_balance, 0), c.amount, c.balance_after)
  from chain c where c.balance_after <> coalesce(c.last_balance, 0) + c.amount
  union all
  select 'hash chain', c.account_id, c.version, c.txn_id, 'this entry, its transaction or the entry before was edited'
  from chain c left join account a on a.id = c.account_id
  where c.hash is distinct from entry_hash(
    coalesce(c.last_hash, account_genesis(a.owner_type, a.owner_id, a.wallet_code, a.asset_id)),
    c.seal, c.account_id, c.version, c.line, c.amount, c.balance_after, c.kind, c.ref_id, c.narration, c.at)

  union all
  select 'moment', c.account_id, c.version, c.txn_id, format('stands at %s, its transaction at %s', c.at, c.journal_at)
  from chain c where c.at <> c.journal_at

  union all
  select 'account balance', a.id, a.version, null,
    format('the account says %s at version %s, its entries %s at version %s', a.balance, a.version,
      coalesce(e.balance_after, 0), coalesce(e.version, 0))
  from account a left join last_entry e on e.account_id = a.id
  where (a.balance, a.version, a.head) is distinct from (coalesce(e.balance_after, 0), coalesce(e.version, 0),
    coalesce(e.hash, account_genesis(a.owner_type, a.owner_id, a.wallet_code, a.asset_id)))
  union all
  select 'account balance', e.account_id, e.version, null, 'the account of these entries is missing'
  from last_entry e where not exists (select from account a where a.id = e.account_id)
  union all
  select 'floor', a.id, a.version, null, format('%s less %s held is below %s', a.balance, a.held, a.floor)
  from account a
  where a.balance - a.held < a.floor or a.held < 0 or (a.wallet_code = 'recoverable' and a.balance > 0)
    or (a.floor is null and a.class = 0 and a.wallet_code <> 'recoverable')
    or a.class <> (a.owner_type = 'House')::int
    or (a.class = 1 and a.wallet_code = 'stock' and (a.floor is distinct from 0 or not a.synchronous))

  union all
  select 'holds', a.id, a.version, null, format('%s is held, pending holds sum to %s', a.held, coalesce(h.amount, 0))
  from account a
  left join (select hold.account_id, sum(hold.amount) as amount from hold where status = 'pending' group by 1) h
    on h.account_id = a.id
  where a.held <> coalesce(h.amount, 0)
  union all
  select 'holds', h.account_id, null, h.txn_id, format('captured hold %s has no entry of its amount', h.id)
  from hold h
  where h.status = 'captured' and not exists (
    select from entry_ever e where e.txn_id = h.txn_id and e.account_id = h.account_id and e.amount = -h.amount)

  union all
  select 'house fold', f.account_id, f.version, null,
    format('the fold says %s, its lines sum to %s', coalesce(f.amount, 0), coalesce(f.lines_amount, 0))
  from fold f where (f.amount, f.narration) is distinct from (f.lines_amount, f.lines)
  union all
  select 'moment', f.account_id, f.version, null, format('the fold stands at %s, its lines at %s to %s', f.at, f.first_at, f.last_at)
  from fold f where f.first_at <> f.last_at or f.first_at not in (f.at, '-infinity')
  union all
  select 'house lines', h.account_id, h.fold_version, h.txn_id, format('line %s was edited', h.line)
  from (
    select e.txn_id, e.line, e.account_id, e.fold_version, e.amount, e.hash from house_entry_ever e
    union all select p.txn_id, p.line, p.account_id, null, p.amount, p.hash from house_pending p
  ) h
  left join txn_ever t on t.id = h.txn_id
  where h.hash is distinct from house_hash(txn_seal(row(t.*)::txn), h.account_id, h.line, h.amount)

  union all
  select 'wallets against liabilities', null, null, null,
    format('asset %s: users own %s, the company owes %s', coalesce(min(s.code), b.asset_id::text),
      coalesce(sum(b.balance) filter (where b.class = 0), 0), coalesce(-sum(b.balance) filter (where b.class = 1), 0))
  from account_balance b left join asset s on s.id = b.asset_id group by b.asset_id having sum(b.balance) <> 0
$$;

grant execute on function audit_ledger to banyan_app;
