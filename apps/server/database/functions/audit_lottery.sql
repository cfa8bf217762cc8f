-- Draws of the lottery against their tickets, prizes and pools (docs/ledger.md §12): the pool of a draw that has ended is empty, sales and
-- what it took from earlier draws are its prizes, the share of the house and what rolls over, and serials are 1 to the last without a gap.
create or replace function audit_lottery() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  select 'lottery', null::bigint, null::bigint, d.ended_txn_id, format('the pool of %s has %s', d.code, trim_scale(b.balance))
  from lottery_draw d join account_balance b on b.owner_type = 'House' and b.asset_id = d.asset_id
    and b.wallet_code = 'pool:' || replace(d.code, '-', '_')
  where d.ended_at is not null and b.balance <> 0
  union all
  select 'lottery', null, null, d.ended_txn_id, format('%s sold for %s, and its prizes and shares make %s', d.code,
    trim_scale(d.price * d.sold + d.rolled_in), trim_scale(p.prizes + d.house_share + d.rolled_over))
  from lottery_draw d cross join lateral (
    select coalesce(sum(z.amount), 0) as prizes from lottery_prize z where z.draw_id = d.id) p
  where d.drawn_at is not null and d.price * d.sold + d.rolled_in <> p.prizes + d.house_share + d.rolled_over
  union all
  select 'lottery', null, null, null, format('%s sold %s tickets, and its list has %s, the last %s', d.code, d.sold, t.tickets, t.last)
  from lottery_draw d cross join lateral (
    select count(*) as tickets, coalesce(max(x.serial), 0) as last from lottery_ticket x where x.draw_id = d.id) t
  where t.tickets <> d.sold or t.last <> d.sold
  union all
  select 'lottery', null, null, p.txn_id, format('%s has %s tickets of %s, paid as %s for %s', p.no, count(t.serial), d.code, p.tickets,
    trim_scale(p.amount))
  from lottery_purchase p join lottery_draw d on d.id = p.draw_id
    left join lottery_ticket t on t.purchase_id = p.id and t.member_id = p.member_id and t.draw_id = p.draw_id
      and t.serial between p.first_serial and p.first_serial + p.tickets - 1
  group by p.id, d.id having count(t.serial) <> p.tickets or p.amount <> p.tickets * d.price
$$;
