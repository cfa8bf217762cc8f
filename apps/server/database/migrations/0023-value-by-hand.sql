-- What one admin gave or took alone, without a second one: credits, bonuses, virtual business, topups and the like. Its sums
-- over 24 hours say when the next one needs a second admin (docs/security.md §8).
create table value_by_hand (
  id bigint generated always as identity primary key,
  maker_id bigint not null constraint value_by_hand_maker references app_user (id),
  -- null = nobody in particular
  payee_id bigint constraint value_by_hand_payee references app_user (id),
  -- signed: what was taken is negative
  value numeric(28,8) not null constraint value_by_hand_not_zero check (value <> 0),
  -- the path of the call
  call text not null,
  at timestamptz not null
);
create index value_by_hand_maker_at on value_by_hand (maker_id, at);
create index value_by_hand_payee_at on value_by_hand (payee_id, at) where payee_id is not null;
create trigger value_by_hand_append_only before update or delete or truncate on value_by_hand
  for each statement execute function refuse_change();
grant select, insert on value_by_hand to banyan_app;

-- Why a request waits, as a text with its values; null = it did not wait, or was requested before this was kept.
alter table adjustment add column why jsonb;
alter table bonus_credit add column why jsonb;
alter table virtual_business add column why jsonb;
