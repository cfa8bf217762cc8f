-- The lines that opening balances of an import ask for, a journal for each chunk and another where it was taken back, and one for
-- its unused pins, as the auditor looks for them in the ledger (docs/ledger.md §16).
create or replace function import_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  with brought as (
    select i.id || '/' || b.chunk as key, coalesce(k.txn_id, 0) as txn_id, i.first_id + b.n as owner_id, b.wallet_code, b.amount
    from import i join import_balance b on b.import_id = i.id
      left join import_chunk k on k.import_id = b.import_id and k.chunk = b.chunk
    where i.status in ('Loaded', 'Taking back', 'Taken back') or (i.status = 'Posting' and k.txn_id is not null)
    union all
    select i.id || '/' || b.chunk || '/back', coalesce(k.back_txn_id, 0), i.first_id + b.n, b.wallet_code, -b.amount
    from import i join import_balance b on b.import_id = i.id
      left join import_chunk k on k.import_id = b.import_id and k.chunk = b.chunk
    where i.status = 'Taken back'
  ), pins as (
    select t.idem_key as key, b.txn_id, sum(b.count * (b.paid + b.gst)) as amount
    from pin_batch b join txn_ever t on t.id = b.txn_id where b.payment_mode = 'brought' group by t.idem_key, b.txn_id
  )
  select 'opening_balance', b.key, 'opening_balance', b.txn_id, 'User', b.owner_id, b.wallet_code, b.amount from brought b
  union all
  select 'opening_balance', b.key, 'opening_balance', b.txn_id, 'House', 0, 'opening_balance', -sum(b.amount)
  from brought b group by b.key, b.txn_id
  union all
  select 'opening_balance', p.key, 'opening_balance', p.txn_id, 'House', 0, l.*
  from pins p cross join lateral (values ('pin_liability', p.amount), ('opening_balance', -p.amount)) l
$$;
