-- What lies in a fund of a member is released against a bill, with the tax due then (docs/plans.md §7.8).
create table fund_release (
  id bigint generated always as identity primary key,
  no text not null generated always as ('FR' || (1000000 + id)) stored,
  member_id bigint not null constraint fund_release_member references member (id),
  wallet_code text not null,
  amount numeric(28,8) not null constraint fund_release_amount_positive check (amount > 0),
  reason text not null constraint fund_release_reason_given check (reason <> ''),
  bill_id bigint not null constraint fund_release_bill references document (id),
  status text not null default 'Pending'
    constraint fund_release_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  requested_by bigint,
  requested_at timestamptz not null,
  why jsonb,
  decided_by bigint,
  decided_at timestamptz,
  -- the year in which April lies
  financial_year int,
  taxable numeric(28,8),
  tds_percent numeric(7,4),
  tds numeric(28,8),
  -- tax that found no room: due on what is paid next in the year
  tds_carried numeric(28,8),
  net numeric(28,8),
  txn_id bigint constraint fund_release_txn_once unique,
  constraint fund_release_no_unique unique (no),
  constraint fund_release_second_person
    check (decided_by is null or requested_by is null or (decided_by = requested_by) = (status = 'Cancelled')),
  constraint fund_release_decided check ((status = 'Pending') = (decided_at is null)),
  constraint fund_release_paid check (
    num_nonnulls(financial_year, taxable, tds, tds_carried, net, txn_id) = case when status = 'Approved' then 6 else 0 end),
  constraint fund_release_adds_up check (amount = tds + net),
  constraint fund_release_not_negative check (least(taxable, tds, tds_carried, net) >= 0)
);
comment on column fund_release.wallet_code is 'The fund it comes from.';
comment on column fund_release.decided_by is 'The second admin; null = within the limit, or not decided yet.';
comment on column fund_release.bill_id is 'The picture of the bill that it is released against.';
create index fund_release_member_at on fund_release (member_id, requested_at, id);
create index fund_release_at on fund_release (requested_at, id);
create index fund_release_unusual on fund_release (status, requested_at, id) where status <> 'Approved';
create index fund_release_decided_at on fund_release (decided_at, id) where status = 'Approved';
create index fund_release_member_year on fund_release (member_id, financial_year, txn_id) where status = 'Approved';
create index fund_release_bill_of on fund_release (bill_id);
grant select, insert on fund_release to banyan_app;
grant update (status, decided_by, decided_at, financial_year, taxable, tds_percent, tds, tds_carried, net, txn_id)
  on fund_release to banyan_app;

alter table document drop constraint document_kind_known;
alter table document add constraint document_kind_known check (kind in ('aadhaar_front', 'aadhaar_back', 'pan', 'bank_proof',
  'credit_slip', 'pin_slip', 'order_slip', 'company_paper', 'fund_bill'));

-- Funds are few among the accounts: their list finds them by this index. The wallets named are those no fund may be.
create index account_of_funds on account (id)
  where owner_type = 'User' and asset_id = 1
    and wallet_code not in ('income', 'main', 'fund', 'repurchase', 'game', 'pin', 'recoverable', 'stock');
