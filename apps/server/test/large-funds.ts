import type pg from 'pg';

/** A fund of 3,000 members, 5,000 releases, of which every hundredth is none, and what 3,000 closings shared of a pool. */
export async function loadFunds(owner: pg.Client, now: Date): Promise<void> {
  await owner.query(
    `insert into wallet (owner_type, code, name, order_no, is_fund) values ('User', 'car', 'Car', 99, true)`,
  );
  await owner.query(
    `insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, balance, head)
     select 'User', n, 'car', 1, 8, 0, 0, n, account_genesis('User', n, 'car', 1::smallint) from generate_series(1, 3000) n`,
  );
  await owner.query(
    `insert into fund_release (member_id, wallet_code, amount, reason, bill_id, status, requested_by, requested_at, decided_at,
       financial_year, taxable, tds, tds_carried, net, txn_id)
     select 1 + n % 3000, 'car', n, 'Test', (select min(id) from document), status, 1, at, case when status <> 'Pending' then at end,
       is_paid, is_paid * 0, is_paid * 0, is_paid * 0, is_paid / is_paid * n, is_paid / is_paid * n
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at,
         (array['Pending', 'Rejected', 'Cancelled'])[n % 100] as other) a,
       lateral (select coalesce(other, 'Approved') as status, case when other is null then 2025 end as is_paid) s`,
    [now],
  );
  await owner.query(
    `insert into pool_result (business_date, code, form, period, turnover, pool, shares, share_value, holders, paid)
     select $1::date - n, 'CAR' || n % 100, (array['shares', 'points', 'amount', 'once'])[1 + n % 4], 'daily', 1000, 20, 10, 2, 5, 20
     from generate_series(1, 3000) n`,
    [now],
  );
}
