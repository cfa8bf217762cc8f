-- Posts the statements of a payout in one go: one journal each, as post_transactions would, for members who owe
-- nothing and whose wallet holds what is paid. The statements ascend by their ids; p_numbers are how people know them.
--
-- Returns the transactions in the order given, one of each member; null where a debt or a short wallet asks for
-- post_transactions. Raises account_covers_floor, account_is_open.
create or replace function post_payouts(p_statements payout_posting[], p_numbers text[], p_kind smallint, p_actor_id bigint,
  p_on_behalf_of bigint, p_at timestamptz) returns bigint[]
language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  -- those without debts or short wallets, by their position, and the transactions and seals of each
  v_plain int[];
  v_ids bigint[];
  v_seals bytea[];
  v_lines int;
  v_written int;
begin
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select 'House', 0, w, s.id, s.scale, 1, null, account_genesis('House', 0, w, s.id)
  from asset s, unnest(array['payout_service', 'tds_payable']) w
  where s.id = 1 and not exists (select from account a
    where a.owner_id = 0 and a.wallet_code = w and a.owner_type = 'House' and a.asset_id = 1)
  order by w on conflict do nothing;
  insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
  select 'User', p.member_id, w.code, s.id, s.scale, 0, 0, account_genesis('User', p.member_id, w.code, s.id)
  from asset s, unnest(p_statements) p
    cross join lateral (values ('main', p.net), ('repurchase', p.repurchase)) w (code, amount)
  where s.id = 1 and w.amount > 0 and not exists (select from account a
    where a.owner_id = p.member_id and a.wallet_code = w.code and a.owner_type = 'User' and a.asset_id = 1)
  order by p.member_id, w.code on conflict do nothing;
  -- locked in the order in which every posting locks
  perform from unnest(p_statements) p join account a on a.owner_id = p.member_id and a.owner_type = 'User'
    and a.asset_id = 1 and a.wallet_code in ('income', 'main', 'repurchase')
  order by a.owner_id, a.wallet_code for no key update of a;

  select array_agg(p.n order by p.n) into v_plain
  from unnest(p_statements) with ordinality p (statement_id, member_id, gross, tds, service, repurchase, net, n)
    join account own on own.owner_id = p.member_id and own.wallet_code = 'income' and own.owner_type = 'User'
      and own.asset_id = 1 and own.balance - own.held >= p.gross
  where not exists (select from account debt where debt.owner_id = p.member_id and debt.owner_type = 'User'
    and debt.wallet_code = 'recoverable' and debt.asset_id = 1 and debt.balance < 0);
  if v_plain is null then return array_fill(null::bigint, array[cardinality(p_statements)]); end if;

  with plain as materialized (
    select nextval('txn_id_seq') as id, p_statements[n] as p from unnest(v_plain) n
  ), key as (
    insert into txn_key (idem_scope, idem_key, txn_id, at) select 'payout', (p).statement_id, id, p_at from plain
  ), head as (
    insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
      line_count, at) overriding system value
    select id, 'payout', (p).statement_id, sha256(convert_to(p::text, 'UTF8')), p_kind, 'payout_statement',
      (p).statement_id, 1, p_actor_id, p_on_behalf_of,
      num_nonnulls((p).gross, nullif((p).tds, 0), nullif((p).service, 0), nullif((p).repurchase, 0), nullif((p).net, 0)), p_at
    from plain
    returning id, ref_id, txn_seal(txn) as seal
  )
  select array_agg(id order by ref_id), array_agg(seal order by ref_id) into v_ids, v_seals from head;

  with line as materialized (
    select o.txn_id, o.seal, p.statement_id, p_numbers[o.n] as no, l.is_house, l.amount::numeric(28,8) as amount,
      row_number() over (partition by o.txn_id order by l.n)::int as line, a.id as account_id, a.status
    from unnest(v_plain, v_ids, v_seals) o (n, txn_id, seal)
      cross join lateral (select p_statements[o.n].*) p
      cross join lateral (values (1, 'income', false, -p.gross), (2, 'tds_payable', true, p.tds),
        (3, 'payout_service', true, p.service), (4, 'repurchase', false, p.repurchase), (5, 'main', false, p.net)
      ) l (n, wallet_code, is_house, amount)
      left join account a on a.wallet_code = l.wallet_code and a.asset_id = 1
        and a.owner_type = case when l.is_house then 'House' else 'User' end
        and a.owner_id = case when l.is_house then 0 else p.member_id end
    where l.amount <> 0
  ), moved as (
    update account a set balance = a.balance + line.amount, version = a.version + 1,
      head = entry_hash(a.head, line.seal, a.id, a.version + 1, line.line, line.amount,
        (a.balance + line.amount)::numeric(28,8), p_kind, line.statement_id, line.no, p_at)
    from line where a.id = line.account_id and not line.is_house and a.status = 'open'
    returning a.id, a.version, a.balance, a.head, line.txn_id, line.statement_id, line.no, line.line, line.amount
  ), written as (
    insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
    select id, version, txn_id, statement_id, p_at, line, p_kind, amount, balance, head, no
    from moved order by id
    returning 1
  ), pending as (
    insert into house_pending (txn_id, line, account_id, amount, hash)
    select txn_id, line, account_id, amount, house_hash(seal, account_id, line, amount)
    from line where is_house and status = 'open'
    returning 1
  )
  select (select count(*) from line), (select count(*) from written) + (select count(*) from pending)
  into v_lines, v_written;
  if v_written <> v_lines then
    raise exception 'An account of these members is frozen.'
      using errcode = '23514', constraint = 'account_is_open', table = 'account';
  end if;
  return array(select v_ids[array_position(v_plain, n)] from generate_series(1, cardinality(p_statements)) n order by n);
end $$;

revoke execute on function post_payouts from public;
grant execute on function post_payouts to banyan_app;
