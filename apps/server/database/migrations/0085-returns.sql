-- Goods that come back: what is given back for each line, its tax and condition, and the rows of income that are taken back in parts.
alter table company add column return_days int not null default 30
  constraint company_return_days check (return_days between 0 and 365);
comment on column company.return_days is 'Days after it was handed over in which goods may come back.';

alter table repurchase_refund
  add column part_of bigint constraint repurchase_refund_part_of references repurchase_refund (id),
  add column condition text constraint repurchase_refund_condition_known check (condition in ('Resaleable', 'Damaged')),
  add column cgst numeric(28,8) not null default 0,
  add column sgst numeric(28,8) not null default 0,
  add column igst numeric(28,8) not null default 0,
  add column total numeric(28,8) not null generated always as (amount + cgst + sgst + igst) stored,
  add column reference text,
  add constraint repurchase_refund_not_negative check (least(amount, cgst, sgst, igst, bv) >= 0);
comment on column repurchase_refund.part_of is 'The first row of the same credit note; null: this is it.';
comment on column repurchase_refund.condition is 'Null: it has no goods.';
comment on column repurchase_refund.amount is 'Without tax; of a seller without GSTIN the whole price.';
comment on column repurchase_refund.reference is 'Of the payment outside by which the money went back.';
create index repurchase_refund_parts on repurchase_refund (part_of) where part_of is not null;

-- A row of repurchase level is taken back in parts, one for each return of its order.
drop index income_reversed_once;
create unique index income_reversed_once on income (reverses) where reverses is not null and kind <> 'repurchase_level';
create index income_reversed_parts on income (reverses) where reverses is not null and kind = 'repurchase_level';
alter table income drop constraint income_sign_of_status;
alter table income add constraint income_sign_of_status check (
  case when status = 'reversed' then gross < 0 and amount <= 0 and trimmed <= 0
  else gross >= 0 and amount >= 0 and trimmed >= 0 end);
