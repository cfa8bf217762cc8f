-- expands: no withdrawal is asked for, decided or paid while the company runs beside its old system.
create trigger withdrawal_side_by_side before insert on withdrawal
  for each row execute function side_by_side_pays_nothing();
create trigger withdrawal_side_by_side_decided before update of status on withdrawal
  for each row when (new.status in ('Approved', 'Processing', 'Paid')) execute function side_by_side_pays_nothing();
