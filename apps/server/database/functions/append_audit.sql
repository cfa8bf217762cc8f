-- Adds a line to the audit log. It waits for its place in the chain, so that nobody waits for it.
create or replace function append_audit(p_at timestamptz, p_actor bigint, p_admin bigint, p_action text, p_object text,
  p_details jsonb, p_ip text) returns void
language sql security definer set search_path = public, pg_temp as $$
  with line as (
    insert into audit_log (at, actor_id, acting_admin_id, action, object, details, ip)
    values (p_at, p_actor, p_admin, p_action, p_object, p_details, p_ip) returning id
  )
  insert into audit_waiting (log_id) select id from line
$$;

revoke execute on function append_audit from public;
grant execute on function append_audit to banyan_app;
