-- Chains lines of the audit log that wait, in the order of their ids; one that commits later comes later. Of overlapping
-- callers one waits for the other. Returns how many were chained; 0: none wait.
create or replace function chain_audit_log(p_limit int default 1000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_line audit_log;
  v_first bigint;
  v_no bigint;
  v_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit_link'));
  select no, hash into v_no, v_hash from audit_link order by no desc limit 1;
  v_no := coalesce(v_no, 0);
  v_first := v_no;
  for v_line in
    select l.* from audit_waiting w join audit_log_ever l on l.id = w.log_id order by l.id limit p_limit
  loop
    v_no := v_no + 1;
    v_hash := audit_line_hash(coalesce(v_hash, ''), v_no, v_line);
    insert into audit_link (no, log_id, hash) values (v_no, v_line.id, v_hash);
  end loop;
  delete from audit_waiting w using audit_link k where k.log_id = w.log_id and k.no > v_first;
  return v_no - v_first;
end $$;

revoke execute on function chain_audit_log from public;
grant execute on function chain_audit_log to banyan_app;
