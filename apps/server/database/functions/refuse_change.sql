-- Refuses any change of a row of an append-only table, also by the owner.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation',
    constraint = tg_table_name || '_append_only';
end $$;
