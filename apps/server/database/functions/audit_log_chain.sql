-- Checks the chain of the audit log after one of its links (0: from its beginning): a line that was edited, removed, added
-- or moved breaks it, also in a month that left for the archive. One row per thing that is wrong.
create or replace function audit_log_chain(p_after bigint default 0) returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with link as (
    select k.*, lag(k.no) over w as last_no, lag(k.hash) over w as last_hash
    from audit_link k where k.no >= p_after window w as (order by k.no)
  )
  select 'audit log', null::bigint, null::bigint, null::bigint,
    case
      when l.id is null then format('line %s was removed', k.log_id)
      when k.no <> coalesce(k.last_no, 0) + 1 then format('links %s to %s of the chain are missing', coalesce(k.last_no, 0) + 1, k.no - 1)
      else format('line %s, or its place in the chain, was edited', k.log_id)
    end
  from link k left join audit_log_ever l on l.id = k.log_id
  where k.no > p_after and (l.id is null or k.no <> coalesce(k.last_no, 0) + 1
    or k.hash is distinct from audit_line_hash(coalesce(k.last_hash, ''), k.no,
      (l.id, l.at, l.actor_id, l.acting_admin_id, l.action, l.object, l.details, l.ip)::audit_log))
  union all
  select 'audit log', null, null, null, format('line %s is not in the chain', l.id)
  from audit_log_ever l
  where not exists (select from audit_link k where k.log_id = l.id)
    and not exists (select from audit_waiting w where w.log_id = l.id)
  union all
  select 'audit log', null, null, null, format('line %s was removed before it was chained', w.log_id)
  from audit_waiting w where not exists (select from audit_log_ever l where l.id = w.log_id)
  union all
  select 'audit log', null, null, null, format('link %s is not the one that was proved at %s', p.no, p.at)
  from chain_proof p left join audit_link k on k.no = p.no
  where p.chain = 'audit_log' and k.hash is distinct from p.hash
$$;

grant execute on function audit_log_chain to banyan_app;
