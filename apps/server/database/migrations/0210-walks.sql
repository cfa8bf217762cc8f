-- Walks up the line (docs/plans.md §7.4).

-- The dates of purchases a closing has worked out under the code of a walk: each purchase is paid at most once per code,
-- whatever changes in the plan.
create table walk_closing (
  code text not null,
  kind text not null,
  business_date date not null,
  from_date date not null,
  constraint walk_closing_pkey primary key (code, kind, business_date),
  constraint walk_closing_kind_known check (kind in ('topup', 'order')),
  constraint walk_closing_in_order check (from_date <= business_date)
);
comment on column walk_closing.business_date is 'The closing, and the last date of the purchases; from_date is the first.';
create index walk_closing_date on walk_closing (business_date);
grant select, insert on walk_closing to banyan_app;

alter table income drop constraint income_kind_known;
alter table income add constraint income_kind_known check (kind in ('referral', 'level', 'spill', 'single_leg', 'matrix',
  'withdrawal_level', 'next_bet', 'gaming_level', 'roi', 'roi_level', 'matching', 'matching_level', 'reward',
  'repurchase_level', 'unilevel', 'differential', 'generation', 'bonus'));

-- What an order paid may be taken back in parts.
drop index income_reversed_once;
create unique index income_reversed_once on income (reverses)
  where reverses is not null and kind not in ('repurchase_level', 'unilevel', 'differential', 'generation');
drop index income_reversed_parts;
create index income_reversed_parts on income (reverses)
  where reverses is not null and kind in ('repurchase_level', 'unilevel', 'differential', 'generation');
