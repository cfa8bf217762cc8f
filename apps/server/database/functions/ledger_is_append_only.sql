-- Refuses any change of a row of the ledger, also by the owner.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused.', tg_op, tg_table_name using errcode = '42501';
end $$;
