-- A shared lock of every transaction that writes an event: the next cut waits for it, as it takes the same lock
-- exclusively. Lock order: before any row, so that no transaction with locked rows waits for a cut.
create or replace function lock_open_period() returns void language sql volatile
return pg_advisory_xact_lock_shared(hashtext('closing'));

grant execute on function lock_open_period to banyan_app;
