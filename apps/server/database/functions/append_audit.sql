-- Adds a line to the audit log, hashed upon the one before.
create or replace function append_audit(p_at timestamptz, p_actor bigint, p_admin bigint, p_action text, p_object text,
  p_details jsonb, p_ip text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare prev bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select hash into prev from audit_log order by id desc limit 1;
  prev := coalesce(prev, ''::bytea);
  insert into audit_log (at, actor_id, acting_admin_id, action, object, details, ip, prev_hash, hash)
  values (p_at, p_actor, p_admin, p_action, p_object, p_details, p_ip, prev,
    sha256(prev || convert_to(concat_ws('|', extract(epoch from p_at), p_actor, p_admin, p_action, p_object, p_details, p_ip), 'utf8')));
end $$;

revoke execute on function append_audit from public;
grant execute on function append_audit to banyan_app;
