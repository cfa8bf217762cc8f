-- A journal of a record whose number is not made of its id, as a closing's is its date, stores it.
alter table txn add column ref_no text;
comment on column txn.ref_no is 'The number of its record where it is not the letter of ref_type and ref_id; lines then have no record of their own.';
alter table txn disable trigger txn_append_only;
update txn t set ref_no = to_char(c.business_date, 'YYYY-MM-DD') from closing c where t.ref_type = 'closing' and c.id = t.ref_id;
alter table txn enable trigger txn_append_only;
-- is given the numbers of its statements
drop function if exists post_payouts(payout_posting[], smallint, bigint, bigint, timestamptz);
