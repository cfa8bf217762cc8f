-- expands: proves the end of the incomes of before, so that they become a part without being read under a lock
alter table income validate constraint income_before_ends;
-- one index finds every reversal of a row; until now there were two, by kind, and what asks for all kinds could use neither
create index income_reverses on income (reverses) where reverses is not null;
