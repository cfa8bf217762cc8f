-- The lines that entries of boards ask for which were paid out of a wallet, as the auditor looks for them in the ledger
-- (docs/ledger.md §12).
create or replace function board_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'board_fee', e.id::text, 'board_fee', null::bigint, l.owner_type, l.owner_id, l.wallet_code, l.amount
  from matrix_board_entry e
    cross join lateral (values ('User', e.member_id, e.wallet_code, -e.fee), ('House', 0, 'board_fee', e.fee))
      l (owner_type, owner_id, wallet_code, amount)
  where e.fee is not null
$$;
