-- expands: a long passbook keeps its sums through every 250th line, so that its first and last page need not look at all of them.
create table entry_sum (
  account_id bigint not null,
  version bigint not null,
  credit numeric(28,8) not null,
  debit numeric(28,8) not null,
  shown_at timestamptz not null,
  primary key (account_id, version)
);
comment on table entry_sum is 'Of wallets with a thousand lines and more, through every 250th line (sum_entries): they follow from entry, whose rows never change.';
comment on column entry_sum.shown_at is 'The latest moment of a line so far, less a microsecond for each line before it: by it lines are shown in the order of their versions.';
grant select on entry_sum to banyan_app;
