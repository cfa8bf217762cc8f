-- Posts one journal of many lines by the set, into accounts of people that it opens: the outcome is that of
-- post_transactions, with one row written where that writes two. Where a line asks for care (an account that is there, a hold,
-- a debt, an amount that is refused) or the key was used before, post_transactions does all of it. Counts the lines
-- itself. Returns the id of the transaction, and raises as post_transactions does.
create or replace function post_opening(
  p_journal journal, p_lines journal_line[], p_actor_id bigint, p_on_behalf_of bigint, p_at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp
  -- every lookup is by key: a plan made for an empty table must not stay
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_scale smallint := (select scale from asset where id = p_journal.asset_id);
  v_ids regclass := pg_get_serial_sequence('account', 'id');
  v_txn_id bigint;
  v_seal bytea;
begin
  p_journal.line_count := cardinality(p_lines);
  perform create_accounts(array[p_journal], array(select l from unnest(p_lines) l where owner_type = 'House'));
  if p_journal.reverses is null and not exists (
    select from unnest(p_lines) l
    left join lateral (
      select class, status, synchronous from account
      where owner_id = l.owner_id and wallet_code = l.wallet_code and owner_type = l.owner_type
        and asset_id = p_journal.asset_id
      limit 1
    ) a on true
    where a.class = 0 or a.status <> 'open' or a.synchronous or l.hold_id is not null or l.recoverable
      or why_refused('open', v_scale, l.amount) is not null
  ) then
    begin
      insert into txn_key (idem_scope, idem_key, txn_id, at)
      values (p_journal.idem_scope, p_journal.idem_key, nextval('txn_id_seq'), p_at)
      returning txn_id into v_txn_id;
      insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, actor_id, on_behalf_of,
        line_count, at) overriding system value
      values (v_txn_id, p_journal.idem_scope, p_journal.idem_key, request_hash(p_journal, p_lines), p_journal.kind,
        p_journal.ref_type, p_journal.ref_id, p_journal.asset_id, p_actor_id, p_on_behalf_of, p_journal.line_count, p_at)
      returning txn_seal(txn) into v_seal;

      with line as (
        select owner_type, owner_id, wallet_code, amount::numeric(28,8) as amount,
          coalesce(kind, p_journal.kind) as kind, coalesce(ref_id, p_journal.ref_id) as ref_id, narration, number::int
        from unnest(p_lines) with ordinality l (journal, owner_type, owner_id, wallet_code, amount, kind, ref_id, narration,
          recoverable, hold_id, number)
        where owner_type <> 'House' order by owner_id, wallet_code, owner_type
      ), numbered as (
        select nextval(v_ids) as id, l.* from line l
      ), sealed as materialized (
        select n.*, entry_hash(account_genesis(owner_type, owner_id, wallet_code, p_journal.asset_id), v_seal, id, 1, number,
          amount, amount, kind, ref_id, narration, p_at) as hash
        from numbered n
      ), opened as (
        insert into account (id, owner_type, owner_id, wallet_code, asset_id, scale, class, floor, balance, version, head)
          overriding system value
        select id, owner_type, owner_id, wallet_code, p_journal.asset_id, v_scale, 0,
          case when wallet_code = 'recoverable' then null else 0 end, amount, 1, hash
        from sealed
      )
      insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash, narration)
      select id, 1, v_txn_id, ref_id, p_at, number, kind, amount, amount, hash, narration from sealed;

      insert into house_pending (txn_id, line, account_id, amount, hash)
      select v_txn_id, number, a.id, l.amount, house_hash(v_seal, a.id, number::int, l.amount::numeric(28,8))
      from unnest(p_lines) with ordinality l (journal, owner_type, owner_id, wallet_code, amount, kind, ref_id, narration,
        recoverable, hold_id, number)
      join account a on a.owner_id = l.owner_id and a.wallet_code = l.wallet_code and a.owner_type = 'House'
        and a.asset_id = p_journal.asset_id
      where l.owner_type = 'House';
      return v_txn_id;
    exception when unique_violation then
      -- the key was used before, or somebody has opened one of the accounts meanwhile
      v_txn_id := null;
    end;
  end if;
  return (select txn_ids[1] from post_transactions(array[p_journal], p_lines, p_actor_id, p_on_behalf_of, p_at));
end $$;

revoke execute on function post_opening from public;
grant execute on function post_opening to banyan_app;
