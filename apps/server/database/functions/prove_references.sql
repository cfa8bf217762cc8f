-- Proves every reference of a table by the set, when a transaction commits that wrote rows without a look at each
-- (begin_unproved). What is referred to was written in the same transaction, or is locked by who wrote the rows.
create or replace function prove_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp
  -- most rows are new: nothing is known of them yet
  set enable_nestloop = off
as $$
declare
  v_key record;
  v_is_broken boolean;
begin
  for v_key in
    select k.conname, k.conrelid::regclass as name, a.attname, k.confrelid::regclass as referred, b.attname as id,
      cardinality(k.conkey) as columns
    from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.conrelid = new.name::regclass
  loop
    if v_key.columns > 1 then raise exception 'The reference % has more than one column.', v_key.conname; end if;
    execute format(
      'select exists (select from %s c where c.%I is not null and not exists (select from %s p where p.%I = c.%2$I))',
      v_key.name, v_key.attname, v_key.referred, v_key.id
    ) into v_is_broken;
    if v_is_broken then
      raise exception 'Rows of % refer to what is not there: %.', v_key.name, v_key.conname
        using errcode = '23503', constraint = v_key.conname, table = new.name;
    end if;
  end loop;
  delete from unproved_table where name = new.name;
  return null;
end $$;

revoke execute on function prove_references from public;
