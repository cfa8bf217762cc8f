-- What all wallets hold beside what the company's own accounts say it owes, when they were last added up (docs/ledger.md §12).
create table books_check (
  id smallint primary key default 1 constraint books_check_is_one_row check (id = 1),
  at timestamptz not null,
  wallets numeric not null,
  company numeric not null
);
grant select, insert on books_check to banyan_app;
grant update (at, wallets, company) on books_check to banyan_app;
