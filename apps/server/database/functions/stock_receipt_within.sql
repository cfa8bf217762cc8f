-- A franchise finds no more of a line than was sent to it, what was written off counted too. Two receipts at once wait for each other.
create or replace function stock_receipt_within() returns trigger language plpgsql as $$
declare
  v_sent int;
begin
  select l.quantity into v_sent from repurchase_order_line l join repurchase_order o on o.id = l.order_id
  where l.order_id = new.order_id and l.line = new.line and o.franchise_id is not null
    and o.dispatch in ('Dispatched', 'Delivered')
  for no key update of l;
  if coalesce(v_sent, 0) < new.quantity
    + coalesce((select sum(quantity) from stock_receipt where order_id = new.order_id and line = new.line), 0)
  then
    raise exception 'Fewer pieces of this line are on their way.'
      using errcode = '23514', constraint = 'stock_receipt_within', table = 'stock_receipt';
  end if;
  return new;
end $$;
