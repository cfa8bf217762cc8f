-- expands: from here on postings claim their keys in the table of keys. The functions write to journals in one table and in months alike,
-- so that none is under way when the table changes.
-- functions: post_pair post_transactions post_together post_opening post_payouts post_closing_chunk reverse_transaction extend_ledger_chain
insert into txn_key (idem_scope, idem_key, txn_id, at)
select idem_scope, idem_key, id, at from txn where id > obj_description('txn_key'::regclass)::bigint
on conflict do nothing;
create view txn_ever as select * from txn;
comment on view txn_ever is 'Journals, also those of months in the archive.';
grant select on txn_ever to banyan_app;
