-- expands: what leaves the company begins in one of these three tables; what waits in them is not decided either.
create trigger payout_run_side_by_side before insert on payout_run
  for each row execute function side_by_side_pays_nothing();
create trigger fund_release_side_by_side before insert on fund_release
  for each row execute function side_by_side_pays_nothing();
create trigger fund_release_side_by_side_decided before update of status on fund_release
  for each row when (new.status = 'Approved') execute function side_by_side_pays_nothing();
create trigger closing_side_by_side before insert on closing
  for each row execute function side_by_side_date_is_fed();
