-- expands: copies the keys of the journals of before, and proves where those end, while others are posted
insert into txn_key (idem_scope, idem_key, txn_id, at)
select idem_scope, idem_key, id, at from txn where id <= obj_description('txn_key'::regclass)::bigint order by id;
-- most of those that came meanwhile, so that few are left for the next migration
insert into txn_key (idem_scope, idem_key, txn_id, at)
select idem_scope, idem_key, id, at from txn where id > obj_description('txn_key'::regclass)::bigint order by id;
analyze txn_key;
alter table txn validate constraint txn_before_ends;
