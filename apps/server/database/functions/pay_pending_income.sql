-- A pending row becomes what it pays, once: what the multiple cap leaves of it. It waits for its payout
-- like a row that was paid at once, and counts among the sums of its date, where those were made. Raises
-- income_is_pending.
create or replace function pay_pending_income(p_id bigint, p_amount numeric, p_reason text, p_wallet_code text, p_allocations jsonb,
  p_cap jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row income;
  v_until date;
begin
  -- lock order: the summary before the row, as the job that sums up does
  select until into v_until from summary for share;
  select * into v_row from income where id = p_id and status = 'pending' for update;
  if not found then
    raise exception 'Income % is not pending.', p_id
      using errcode = '23514', constraint = 'income_is_pending', table = 'income';
  end if;
  update income set amount = p_amount, trimmed = gross - p_amount,
    status = case when p_amount < gross then 'capped' else 'credited' end, reason = p_reason,
    wallet_code = case when p_amount > 0 then p_wallet_code end, allocations = p_allocations,
    why = why || jsonb_build_object('cap', p_cap)
  where id = p_id;
  if p_amount > 0 and p_wallet_code = 'income' then
    insert into payout_line (income_id, member_id, kind, amount, business_date)
    values (v_row.id, v_row.member_id, v_row.kind, p_amount, v_row.business_date);
  end if;
  if v_until is null or v_row.business_date > v_until then return; end if;
  update income_total set n = n - 1, base = base - v_row.base, gross = gross - v_row.gross, amount = amount - v_row.amount
  where business_date = v_row.business_date and kind = v_row.kind and level = v_row.level and status = 'pending';
  insert into income_total (business_date, kind, level, status, n, base, gross, trimmed, amount)
  select business_date, kind, level, status, 1, base, gross, trimmed, amount from income where id = p_id
  on conflict (business_date, kind, level, status) do update
    set n = income_total.n + 1, base = income_total.base + excluded.base, gross = income_total.gross + excluded.gross,
      trimmed = income_total.trimmed + excluded.trimmed, amount = income_total.amount + excluded.amount;
  insert into day_total (business_date, measure, n, amount)
  select v_row.business_date, measure, 1, figure
  from (values ('income:' || v_row.kind, p_amount, true), ('trimmed', v_row.gross - p_amount, p_amount < v_row.gross))
    as sums (measure, figure, counts)
  where counts
  on conflict (measure, business_date) do update
    set n = day_total.n + 1, amount = day_total.amount + excluded.amount;
  insert into member_total (member_id, income) values (v_row.member_id, p_amount)
  on conflict (member_id) do update set income = member_total.income + excluded.income;
end $$;

revoke execute on function pay_pending_income from public;
grant execute on function pay_pending_income to banyan_app;
