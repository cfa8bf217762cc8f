-- expands: an import says when somebody who waited was placed, and which bonuses were paid once for a rank.
alter table import_member add column placed_in date;
alter table import_reward add column rank text;
alter table rank_bonus alter column income_id drop not null;
comment on column rank_bonus.income_id is 'Null = another system paid it.';
