-- Deletes topups, carry, ranks, rewards and unpaid incomes that an import brought. Its last date stays closed: a closing is never deleted. A part of
-- take_import_back.
create or replace function forget_standing(p_first bigint, p_last bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_topups int8range := (select int8range(min(topup_id), max(topup_id), '[]') from brought_topup);
begin
  delete from topup_roi where topup_id between lower(v_topups) and upper(v_topups) - 1;
  delete from business_event where kind = 'topup' and source_id between lower(v_topups) and upper(v_topups) - 1;
  delete from brought_topup;
  delete from topup where id between lower(v_topups) and upper(v_topups) - 1 and payment_mode = 'brought';
  perform empty_table('carry_0'), empty_table('carry_1');
  delete from member_rank where member_id between p_first and p_last;
  delete from rank_history where member_id between p_first and p_last;
  delete from brought_reward where member_id between p_first and p_last;
  delete from payout_line where income_id < 0 and member_id between p_first and p_last;
end $$;

revoke execute on function forget_standing from public;
