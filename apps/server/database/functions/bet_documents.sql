-- The lines that bets ask for, as the auditor looks for them in the ledger (docs/ledger.md §12): the stake into the pool of the game,
-- and of a bet on a round what it won or its stake back. Play credits name their wallets "of 0".
create or replace function bet_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select j.scope, b.id::text, j.kind, coalesce(j.txn_id, 0), l.owner_type, l.owner_id,
    l.wallet_code || case b.asset_id when 0 then ' of 0' else '' end, l.amount
  from game_bet b
    left join business_event e on e.kind = 'bet' and e.source_id = b.id
    cross join lateral (values
      ('bet', 'bet', case when b.round_id is null then e.txn_id else b.txn_id end, -b.stake),
      ('bet_end', case when b.status in ('Refunded', 'Cancelled') then 'bet_returned' else 'bet_won' end, b.paid_txn_id,
        case when b.status in ('Won', 'Refunded', 'Cancelled') then b.payout end)
    ) j (scope, kind, txn_id, amount)
    cross join lateral (values
      ('User', b.member_id, 'game', j.amount),
      ('House', 0, 'pool:' || regexp_replace(b.game, '[^A-Za-z0-9_]', '_', 'g'), -j.amount)
    ) l (owner_type, owner_id, wallet_code, amount)
  where j.amount is not null
$$;
