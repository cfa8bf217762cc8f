-- A prize of the lottery is paid once.
create or replace function lottery_prize_paid_once() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (new.paid_at, new.txn_id) is distinct from (old.paid_at, old.txn_id) then
    raise exception 'a prize is paid once' using constraint = 'lottery_prize_paid_once';
  end if;
  return new;
end $$;
