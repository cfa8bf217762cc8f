-- What topups of another system had earned there. Their money is in no journal here: opening balances hold what is left of it.
create table brought_topup (
  topup_id bigint not null,
  earned numeric(28,8) not null,
  constraint brought_topup_pkey primary key (topup_id),
  constraint brought_topup_topup foreign key (topup_id) references topup (id)
);
comment on table brought_topup is 'Topups brought from another system, with what they had earned there.';
grant select, insert on brought_topup to banyan_app;

-- an import counts its topups by the set
drop trigger topup_counts on topup;
create trigger topup_counts after insert on topup
  for each row when (new.payment_mode <> 'brought') execute function topup_counts();
create trigger topup_counts_again after update of status on topup
  for each row execute function topup_counts();

-- how many days of ROI they were paid there
grant insert on topup_roi to banyan_app;
