-- Funds (docs/plans.md §7.8): wallets that a plan opens for a pool. Nobody spends from them.
alter table wallet add is_fund boolean not null default false;
comment on column wallet.is_fund is 'Opened by a plan for what a pool pays; nobody spends from it.';
