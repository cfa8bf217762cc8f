-- expands: payments on chains and trades of arbitrage join the lists whose totals are kept as rows change (docs/decisions/0017).
create trigger chain_transfer_counted_new after insert on chain_transfer referencing new table as after
  for each statement execute function count_transfers();
create trigger chain_transfer_counted_again after update on chain_transfer referencing old table as before new table as after
  for each statement execute function count_transfers();
create trigger arb_trade_counted_new after insert on arb_trade referencing new table as after
  for each statement execute function count_trades();
create trigger arb_trade_counted_again after update on arb_trade referencing old table as before new table as after
  for each statement execute function count_trades();

insert into list_total (list, day, keys, n, sums)
select 'chain_transfer', (seen_at at time zone 'UTC')::date, array[status, chain_id::text], count(*), array[sum(credited)]
from chain_transfer group by 2, 3
union all
select 'arb_trade', (block_at at time zone 'UTC')::date, array[status, base_id::text], count(*), array[sum(fee_value)]
from arb_trade group by 2, 3;
