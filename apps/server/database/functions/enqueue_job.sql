-- Puts a job into the queue in the caller's transaction. The queue belongs to the owner; without one (tests,
-- scripts) there is nothing to do.
create or replace function enqueue_job(p_task text, p_payload jsonb, p_key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_regnamespace('graphile_worker') is null then return; end if;
  perform graphile_worker.add_job(p_task, payload := p_payload::json, job_key := p_key);
end $$;

revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to banyan_app;
