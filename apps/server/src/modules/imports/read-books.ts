import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/**
 * What an import wrote, counted from the tables of the company: by the names of the control totals, so that both can
 * stand side by side.
 */
export async function readBooks(db: Db, importId: string): Promise<Record<string, string>> {
  const { totals } = onlyRow(
    await sql<{ totals: Record<string, string> }>`
      with brought as (
        select i.first_id as first, i.first_id + (i.summary -> 'totals' ->> 'members')::bigint - 1 as last
        from import i where i.id = ${importId}
      ), topups as (
        select count(*) as n, coalesce(sum(t.amount), 0) as amount, coalesce(sum(t.bv), 0) as bv,
          coalesce(sum(b.earned), 0) as earned
        from brought_topup b join topup t on t.id = b.topup_id where t.status <> 'Reversed'
      ), posted as (
        select a.wallet_code, sum(e.amount) as amount
        from import_chunk k join entry_ever e on e.txn_id = k.txn_id join account a on a.id = e.account_id
        where k.import_id = ${importId} and a.owner_type = 'User' group by 1
      ), incomes as (
        select count(*) as n, coalesce(sum(l.amount), 0) as amount
        from payout_line l, brought b where l.income_id < 0 and l.member_id between b.first and b.last
      ), orders as (
        select count(*) as n, coalesce(sum(e.amount), 0) as amount, coalesce(sum(e.bv), 0) as bv
        from business_event e where e.kind = 'order' and e.source_id between -2147483648 and -1
      ), debts as (
        select count(*) as n, coalesce(sum(b.amount), 0) as amount
        from import_balance b join import_chunk k on k.import_id = b.import_id and k.chunk = b.chunk
        where b.import_id = ${importId} and b.wallet_code = 'recoverable'
      ), pins as (
        select coalesce(sum(p.count), 0) as pins, coalesce(sum(p.count * p.paid), 0) as paid
        from pin_batch p, brought b where p.payment_mode = 'brought' and p.owner_id between b.first and b.last
      ), ranks as (
        select r.rank, count(*) as n from brought b join member_rank r on r.member_id between b.first and b.last
        where r.rank is not null group by 1
      ), periods as (
        select count(*) as n, coalesce(sum(e.earned), 0) as earned, coalesce(sum(e.matched), 0) as matched,
          coalesce(sum(e.by_closings), 0) as by_closings
        from brought_earned e, brought b where e.member_id between b.first and b.last
      ), total (name, value) as (
        select 'members', (select count(*) from member m, brought b where m.id between b.first and b.last)::numeric
        union all select 'pans', (select count(*) from stated_pan s, brought b where s.owner_id between b.first and b.last)
        union all select 'accounts', (select count(*) from payment_details d, brought b
          where d.account_hash is not null and d.owner_id between b.first and b.last)
        union all select 'numbers', (select count(*) from single_leg s, brought b where s.member_id between b.first and b.last)
        union all select 'places', (select count(*) from matrix_entry e, brought b where e.member_id between b.first and b.last)
          + (select count(*) from matrix_board_entry e, brought b
            where e.board_no is not null and e.member_id between b.first and b.last)
        union all select 'rewards', (select count(*) from brought_reward r, brought b where r.member_id between b.first and b.last)
          + (select count(*) from rank_bonus r, brought b where r.income_id is null and r.member_id between b.first and b.last)
        union all select 'held', (select count(*) from brought_rank r, brought b where r.member_id between b.first and b.last)
        union all select 'periods', n from periods
        union all select 'periods.earned', earned from periods
        union all select 'periods.matched', matched from periods
        union all select 'periods.by_closings', by_closings from periods
        union all select 'incomes', n from incomes
        union all select 'incomes.amount', amount from incomes
        union all select 'debts', n from debts
        union all select 'debts.debt', -coalesce((select amount from posted where wallet_code = 'recoverable'), 0)
        union all select 'orders', n from orders
        union all select 'orders.amount', amount from orders
        union all select 'orders.bv', bv from orders
        union all select 'pins', pins from pins
        union all select 'pins.paid', paid from pins
        union all select 'topups', n from topups
        union all select 'topups.amount', amount from topups
        union all select 'topups.bv', bv from topups
        union all select 'topups.earned', earned from topups
        union all select 'wallets.' || wallet_code, posted.amount - case when wallet_code = 'income' then incomes.amount else 0 end
          from posted, incomes where wallet_code <> 'recoverable'
        union all select 'ranks.' || rank, n from ranks
      )
      select coalesce(jsonb_object_agg(name, trim_scale(value)::text), '{}') as totals from total`.execute(
      db,
    ),
  );
  return totals;
}
