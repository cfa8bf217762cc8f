import type pg from 'pg';
import { withoutIndexes } from './large-network.ts';

/**
 * Loads pins set by set over a year, for each batch a request and a transfer, and the kits of the used ones. The rows are what
 * operations write, but for their passwords and journals.
 * @param client connects as the owner; members 1 to `members` are there, and a package
 */
export async function loadPins(
  client: pg.Client,
  { pins, inBatch, members, until }: { pins: number; inBatch: number; members: number; until: Date },
): Promise<void> {
  const batches = Math.ceil(pins / inBatch);
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `create temp table pin_time as select n, $2::timestamptz - interval '365 days' * (1 - n::float / $1) as at
     from generate_series(1, $1::int) n`,
    [batches, until],
  );
  await client.query(
    `insert into document (owner_id, kind, content, sha256, stored_by, at)
     values (1, 'pin_slip', decode(repeat('01', 29), 'hex'), decode(repeat('02', 32), 'hex'), 1, now())`,
  );
  await client.query(
    `insert into pin_request (owner_id, owner_type, total, payment_mode, reference, paid_on, slip_id, remark, status, requested_at,
       decided_by, decided_at)
     select 1 + n % $1, 'User', 1000, (array['UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash'])[1 + n % 7], 'Pin ' || n,
       at::date, (select max(id) from document), '', status, at, case status when 'Pending' then null when 'Cancelled' then 1 + n % $1
         else 2 + n % $1 end, case when status <> 'Pending' then at end
     from pin_time, lateral (select coalesce((array['Pending', 'Rejected', 'Cancelled'])[n % 100], 'Approved') as status) s`,
    [members],
  );
  await client.query(
    `insert into pin_request_line (request_id, line, package_id, count, amount, gst)
     select id, 1, 1 + id % 3, 100, 1000, 180 from pin_request`,
  );
  await client.query(
    `insert into pin_batch (package_id, count, amount, paid, gst, owner_id, owner_type, payment_mode, request_id, made_by, remark,
       at, txn_id)
     select 1 + n % 3, $2, 1000, paid, paid * 0.18, 1 + n % $1, 'User', case when paid = 0 then 'zero' else 'fund' end, null,
       1 + n % $1, '', at, case when paid > 0 then n end
     from pin_time, lateral (select case when n % 20 = 0 then 0 else 1000 end as paid) p order by n`,
    [members, inBatch],
  );
  await withoutIndexes(client, 'pin', () =>
    client.query(
      `insert into pin (batch_id, package_id, amount, gst_percent, paid, gst, holder_id, holder_type, password_hash,
         password_sealed, status, at, used_at, used_by, blocked_at, blocked_by, block_reason)
       select b.id, b.package_id, b.amount, 18, b.paid, b.gst, b.owner_id, 'User', sha256((b.id * $2 + n)::text::bytea),
         case when status <> 'Used' then 'x' end, status, b.at, case when status = 'Used' then b.at end,
         case when status = 'Used' then b.owner_id end, case when status = 'Blocked' then b.at end,
         case when status = 'Blocked' then 1 end, case when status = 'Blocked' then 'Lost' end
       from pin_batch b, generate_series(1, $2::int) n,
         lateral (select case when (b.id + n) % 50 = 7 then 'Blocked' when (b.id + n) % 3 = 0 then 'Used' else 'Unused' end as status) s
       order by b.id, n limit $1`,
      [pins, inBatch],
    ),
  );
  // as its trigger would have counted them
  await client.query(
    `insert into list_total (list, day, keys, n, sums)
     select 'pin', (at at time zone 'UTC')::date, array[status, package_id::text], count(*),
       array[sum(amount), sum(paid), sum(amount - paid)]
     from pin group by 2, 3`,
  );
  await client.query(
    `insert into pin_dispatch (pin_id, kit, member_id, franchise_id, status, through, sent_on, dispatched_by, dispatched_at,
       ended_by, ended_at, at)
     select id, 'Kit', used_by, null, status, case when sent then 'Post' end, case when sent then used_at::date end,
       case when sent then 1 end, case when sent then used_at end, case when ended then used_by end,
       case when ended then used_at end, used_at
     from (select id, used_by, used_at, (array['Pending', 'Dispatched', 'Rejected'])[id / 3 % 50] as other from pin
         where status = 'Used') p,
       lateral (select coalesce(other, 'Delivered') as status) s,
       lateral (select status in ('Dispatched', 'Delivered') as sent, status in ('Rejected', 'Delivered') as ended) w`,
  );
  await client.query(
    `insert into pin_transfer (from_id, from_type, to_id, to_type, package_code, count, made_by, remark, at)
     select 1 + n % $1, 'User', 1 + (n + 1) % $1, 'User', 'P' || 1 + n % 3, 1, 1 + n % $1, '', at from pin_time`,
    [members],
  );
  await client.query(
    `insert into pin_transfer_pin (transfer_id, pin_id) select id, id * $2 from pin_transfer where id * $2 <= $1`,
    [pins, inBatch],
  );
  await client.query('drop table pin_time; reset session_replication_role');
}
