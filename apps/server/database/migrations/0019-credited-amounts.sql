-- Incomes are sorted by what was credited: the amount of a pending reward is none yet.
drop index income_by_amount;
create index income_by_amount on income ((case when status = 'pending' then 0 else amount end), id);
