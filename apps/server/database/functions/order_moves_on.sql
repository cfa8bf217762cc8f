-- An order is paid, or cancelled, and what was paid may be refunded; it is sent and handed over, or rejected. Neither goes back.
create or replace function order_moves_on() returns trigger language plpgsql as $$
begin
  if new.payment <> old.payment
    and (old.payment, new.payment) not in (('Unpaid', 'Paid'), ('Unpaid', 'Cancelled'), ('Paid', 'Refunded'))
  then
    raise exception 'Order % is %.', old.no, old.payment
      using errcode = '23514', constraint = 'order_moves_on', table = 'repurchase_order';
  end if;
  if new.dispatch <> old.dispatch and (old.dispatch, new.dispatch) not in
    (('Pending', 'Dispatched'), ('Pending', 'Delivered'), ('Pending', 'Rejected'), ('Dispatched', 'Delivered'))
  then
    raise exception 'Order % is %.', old.no, old.dispatch
      using errcode = '23514', constraint = 'order_dispatch_moves_on', table = 'repurchase_order';
  end if;
  return new;
end $$;
