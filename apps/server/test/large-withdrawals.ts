import type pg from 'pg';

/**
 * Withdrawals of 3,000 members, one in `minutes` minutes until now; of the newest 3,000 some are not paid yet. Their money is
 * in no book.
 */
export async function loadWithdrawalRows(
  owner: pg.Client,
  { now, count, minutes }: { now: Date; count: number; minutes: number },
): Promise<void> {
  await owner.query(
    `insert into withdrawal (owner_id, owner_type, wallet_code, amount, charge, financial_year, business_date, requested_at,
       status, destination, destination_masked, destination_sealed, destination_hash, destination_holder, destination_ifsc,
       asked_net, decided_at, txn_id, processing_at, paid_at, paid_mode, utr, paid_txn_id)
     select 1 + n % 3000, 'User', 'main', 100 + n, 5, 2025, at::date, at, status, kind, 'HDFC0001234 ••••' || n % 10000, 'x',
       case when kind = 'Bank' then sha256(n::text::bytea) end, case when kind = 'Bank' then 'Asha' end,
       case when kind = 'Bank' then 'HDFC0001234' end, 95 + n, case when status <> 'Pending' then at end,
       case when status not in ('Pending', 'Rejected', 'Cancelled') then n end,
       case when status in ('Processing', 'Paid') then at end, case when status = 'Paid' then at end,
       case when status = 'Paid' then 'NEFT' end, case when status = 'Paid' then 'UTR' || n end,
       case when status = 'Paid' then n end
     from generate_series(1, $2::int) n,
       lateral (select $1::timestamptz - n * make_interval(mins => $3) as at, case when n % 50 = 0 then 'UPI' else 'Bank' end as kind,
         case when n <= 3000 then (array['Pending', 'Approved', 'Processing', 'Rejected', 'Cancelled'])[n % 200] end as other) a,
       lateral (select coalesce(other, 'Paid') as status) s`,
    [now, count, minutes],
  );
}

/** Five thousand withdrawals with their bank files, banks' answers and decisions, for the plans of the queue's reports. */
export async function loadWithdrawals(owner: pg.Client, now: Date): Promise<void> {
  await loadWithdrawalRows(owner, { now, count: 5000, minutes: 60 });
  await owner.query(
    `insert into withdrawal_batch (destination, count, net, file_sealed, file_sha256, business_date, made_by, made_at)
     select 'Bank', 1, 1, 'x', 'x', at::date, 1, at
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)`,
    [now],
  );
  await owner.query(
    `insert into withdrawal_batch_row (batch_id, withdrawal_id) select id, id from withdrawal where id <= 5000`,
  );
  await owner.query(
    `insert into utr_import (file_name, hash, lines, fits, amount, made_by, made_at)
     select 'x.csv', 'x', 1, 1, 1, 1, $1::timestamptz - n * interval '1 hour' from generate_series(1, 5000) n`,
    [now],
  );
  await owner.query(
    `insert into utr_line (import_id, line, no, utr, amount, verdict, withdrawal_id)
     select 1 + n / 500, n, 'W' || n, 'UTR' || n, '1', case when n % 100 = 0 then 'Doubled' else 'Fits' end, n
     from generate_series(1, 5000) n`,
  );
  await owner.query(
    `insert into withdrawal_decision (decision, remark, count, made_by, made_at)
     select 'Approve', '', 1, 1, $1::timestamptz - n * interval '1 hour' from generate_series(1, 5000) n`,
    [now],
  );
  await owner.query(
    `insert into withdrawal_decision_row (decision_id, withdrawal_id, outcome, problem)
     select 1 + n / 500, n, o, case when o = 'Failed' then '{}'::jsonb end
     from generate_series(1, 5000) n, lateral (select case when n % 100 = 0 then 'Failed' else 'Done' end as o)`,
  );
}

/** Five thousand alerts, each about one member, few of them open; and payout statements for the tax report. */
export async function loadAlerts(owner: pg.Client, now: Date): Promise<void> {
  await owner.query(
    `insert into alert (rule, subject, says, found_at, closed_by, closed_at, reason)
     select (array['Velocity', 'InAndOut', 'SharedAccount', 'SharedDevice'])[1 + n % 4], n::text, '{"text": "x", "values": {}}'::jsonb, at,
       case when n > 100 then 1 end, case when n > 100 then at end, case when n > 100 then 'x' end
     from generate_series(1, 4900) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)
     union all select 'Circle', n::text, '{"text": "x", "values": {}}'::jsonb, $1::timestamptz, 1, $1::timestamptz, 'x' from generate_series(1, 100) n`,
    [now],
  );
  await owner.query('insert into alert_owner (alert_id, owner_id) select id, 1 + id % 3000 from alert');
  await owner.query(
    `insert into alert_row (alert_id, owner_id, kind, ref_id, at, amount)
     select id, 1 + id % 3000, 'fund_transfer', id, found_at, -1 from alert`,
  );
  await owner.query(
    `insert into payout_run (business_date, plan_version, status, at, done_at) values ($1::timestamptz::date, 1, 'done', $1::timestamptz, $1::timestamptz)`,
    [now],
  );
  await owner.query(
    `insert into payout_statement (id, run_id, member_id, business_date, financial_year, incomes, rows, gross, taxable,
       tds_percent, tds, tds_carried, service, repurchase, net, at)
     select n, (select max(id) from payout_run), n, at::date, 2025, '{}', 1, 100, 100, 2, 2, 0, 0, 0, 98, at
     from generate_series(1, 3000) n, lateral (select $1::timestamptz - n * interval '4 hours' as at)`,
    [now],
  );
}
