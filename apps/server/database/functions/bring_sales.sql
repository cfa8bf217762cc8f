-- Writes topups of another system, what was earned on them there, and their business events.
create or replace function bring_sales(p_sales brought_sale[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- no package is deleted before this transaction has ended
  perform from package where id in (select package_id from unnest(p_sales)) for key share;
  -- counters of members follow topups of here alone: these are 'brought', one and all
  perform begin_unproved(array['topup', 'brought_topup', 'topup_roi', 'business_event'], array['topup_counts']);
  insert into topup (id, member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, earned, business_date,
    at, status, is_completed) overriding system value
  select topup_id, member_id, package_id, amount, paid, bv, 0, 0, 'brought', is_first, earned, business_date, at,
    case when is_completed then 'Completed' else 'Active' end, is_completed
  from unnest(p_sales);
  insert into brought_topup (topup_id, earned) select topup_id, earned from unnest(p_sales);
  insert into topup_roi (topup_id, paid, gross) select topup_id, roi_paid, roi_earned from unnest(p_sales) where roi_paid > 0;
  insert into business_event (id, kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
    overriding system value
  select event_id, 'topup', topup_id, member_id, amount, paid, bv, is_first::int, business_date, business_date, at
  from unnest(p_sales);
  perform end_unproved();
end $$;

revoke execute on function bring_sales from public;
grant execute on function bring_sales to banyan_app;
