-- The lines that bets ask for, as the auditor looks for them in the ledger (docs/ledger.md §12).
create or replace function bet_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select 'bet', b.id::text, 'bet', coalesce(e.txn_id, 0), l.owner_type, l.owner_id, l.wallet_code, l.amount
  from game_bet b
    left join business_event e on e.kind = 'bet' and e.source_id = b.id
    cross join lateral (values
      ('User', b.member_id, 'game', -b.stake),
      ('House', 0, 'pool:' || regexp_replace(b.game, '[^A-Za-z0-9_]', '_', 'g'), b.stake)
    ) l (owner_type, owner_id, wallet_code, amount)
$$;
