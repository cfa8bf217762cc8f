-- Deletes topups, orders, carry, ranks, places in matrix and boards, rewards and unpaid incomes that an import brought. Its last date stays closed: a closing is never deleted. A part of
-- take_import_back.
create or replace function forget_standing(p_first bigint, p_last bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_topups int8range := (select int8range(min(topup_id), max(topup_id), '[]') from brought_topup);
begin
  delete from topup_roi_block where is_brought and topup_id between lower(v_topups) and upper(v_topups) - 1;
  delete from topup_roi where topup_id between lower(v_topups) and upper(v_topups) - 1;
  delete from business_event where kind in ('topup', 'topup_reversal') and source_id between lower(v_topups) and upper(v_topups) - 1;
  delete from business_event where kind in ('order', 'refund') and source_id between -2147483648 and -1 and member_id between p_first and p_last;
  delete from brought_topup;
  delete from topup where id between lower(v_topups) and upper(v_topups) - 1 and payment_mode = 'brought';
  perform empty_table('carry_0'), empty_table('carry_1');
  delete from member_rank where member_id between p_first and p_last;
  delete from rank_history where member_id between p_first and p_last;
  delete from matrix_entry where member_id between p_first and p_last;
  delete from matrix_board_entry where member_id between p_first and p_last;
  delete from matrix_board b where not exists (select from matrix_board_entry e where e.pool = b.pool);
  delete from matrix_pool p where not exists (select from matrix_entry e where e.pool = p.code)
    and not exists (select from matrix_board b where b.pool = p.code);
  delete from brought_reward where member_id between p_first and p_last;
  delete from brought_rank where member_id between p_first and p_last;
  delete from brought_earned where member_id between p_first and p_last;
  delete from rank_bonus where income_id is null and member_id between p_first and p_last;
  delete from payout_line where income_id < 0 and member_id between p_first and p_last;
end $$;

revoke execute on function forget_standing from public;
