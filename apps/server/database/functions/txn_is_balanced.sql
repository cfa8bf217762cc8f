-- Checks at commit every journal that post_transactions did not write as a pair: the lines are
-- complete and sum to zero. Every line has its number once; what an owner owes or repays of a line has a number above
-- line_count, and stands at the moment of its journal: one at another moment is missing here. Planned once and always by index, because
-- statistics may be out of date; the moment leaves one month of lines to look at.
create or replace function txn_is_balanced() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_lines bigint;
  v_sum numeric;
begin
  select count(*) filter (where line <= new.line_count), sum(amount) into v_lines, v_sum
  from (
    select line, amount from public.entry where txn_id = new.id and at = new.at
    union all select line, amount from public.house_pending where txn_id = new.id
  ) l;
  if v_lines <> new.line_count then
    raise exception 'Transaction % has % of % lines.', new.id, v_lines, new.line_count
      using errcode = '23514', constraint = 'txn_lines_complete', table = 'txn';
  end if;
  if v_sum <> 0 then
    raise exception 'The lines of transaction % sum to %.', new.id, v_sum
      using errcode = '23514', constraint = 'txn_sums_to_zero', table = 'txn';
  end if;
  return null;
end $$;
