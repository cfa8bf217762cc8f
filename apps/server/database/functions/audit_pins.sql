-- What the company owes for pins against the pins themselves (docs/ledger.md §12): the liability is what was paid for those
-- that are unused or blocked, each batch has its pins, each pin what was paid for it, each used pin its one topup; the goods of a kit are
-- handed over when it is sent, and no sooner.
create or replace function audit_pins() returns table (
  check_name text, account_id bigint, version bigint, txn_id bigint, problem text
) language sql stable set search_path = public, pg_temp as $$
  with liability as (
    select (select coalesce(sum(b.balance), 0) from account_balance b
        where b.owner_type = 'House' and b.wallet_code = 'pin_liability' and b.asset_id = 1) as has,
      (select coalesce(sum(p.paid + p.gst), 0) from pin p where p.status in ('Unused', 'Blocked')) as owes
  ), later as (
    select l.pin_id, sum(l.paid) as paid, sum(l.gst) as gst from pin_balance l group by l.pin_id
  )
  select 'pins', null::bigint, null::bigint, null::bigint,
    format('pin_liability has %s, unused and blocked pins sum up to %s', trim_scale(has), trim_scale(owes))
  from liability where has <> owes
  union all
  select 'pins', null, null, b.txn_id, format('batch %s of %s pins has %s', b.no, b.count, count(p.id))
  from pin_batch b left join pin p on p.batch_id = b.id and p.package_id = b.package_id and p.amount = b.amount
  group by b.id having count(p.id) <> b.count
  union all
  select 'pins', null, null, b.txn_id, format('pin %s counts %s as paid, received were %s', p.no,
    trim_scale(p.paid + p.gst), trim_scale(b.paid + b.gst + coalesce(l.paid + l.gst, 0)))
  from pin p join pin_batch b on b.id = p.batch_id left join later l on l.pin_id = p.id
  where (p.paid, p.gst) is distinct from (b.paid + coalesce(l.paid, 0), b.gst + coalesce(l.gst, 0))
  union all
  select 'pins', null, null, null, format('pin %s is %s, of its topup %s', coalesce(p.no, t.pin_id::text),
    coalesce(p.status, 'missing'), coalesce(t.receipt_no, 'there is none'))
  from (select * from pin where status = 'Used') p full join (select * from topup where pin_id is not null) t on t.pin_id = p.id
  where (p.package_id, p.amount, p.paid, p.gst) is distinct from (t.package_id, t.amount, t.paid, t.gst)
  union all
  select 'pins', null, null, null, format('pin %s is held by %s, not by whom it was given to last', p.no, p.holder_id)
  from pin p join pin_batch b on b.id = p.batch_id
    left join lateral (select t.to_id from pin_transfer_pin tp join pin_transfer t on t.id = tp.transfer_id
      where tp.pin_id = p.id order by t.id desc limit 1) given on true
  where p.holder_id <> coalesce(given.to_id, b.owner_id)
  union all
  select 'pins', null, null, null, format('the kit of pin %s is %s, its goods were %shanded over', p.no, d.status,
    case when h.pin_id is null then 'not ' else '' end)
  from pin_dispatch d join pin p on p.id = d.pin_id left join kit_handover h on h.pin_id = d.pin_id
  where exists (select from pin_dispatch_line l where l.pin_id = d.pin_id)
    and (d.status in ('Dispatched', 'Delivered')) <> (h.pin_id is not null)
$$;

grant execute on function audit_pins to banyan_app;
