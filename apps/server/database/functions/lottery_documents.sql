-- The lines that draws of the lottery ask for, as the auditor looks for them in the ledger (docs/ledger.md §12): tickets into the pool
-- of the draw, prizes and returned stakes out of it, what it took from earlier draws, and at its end what is left of it. Together they
-- leave nothing in the pool of a draw that has ended. Play credits name their wallets "of 0".
create or replace function lottery_documents() returns table (
  scope text, key text, kind text, txn_id bigint, owner_type text, owner_id bigint, wallet_code text, amount numeric
) language sql stable as $$
  select m.scope, m.key, m.kind, coalesce(m.txn_id, 0), l.owner_type, l.owner_id,
    l.wallet_code || case d.asset_id when 0 then ' of 0' else '' end, l.amount
  from lottery_draw d
    cross join lateral (
      select 'lottery_purchase' as scope, p.id::text as key, 'lottery_tickets' as kind, p.txn_id, p.member_id,
        -p.amount as member, 0::numeric as house, 0::numeric as rollover
      from lottery_purchase p where p.draw_id = d.id
      union all
      select 'lottery_refund', p.id::text, 'lottery_refund', p.refund_txn_id, p.member_id, p.amount, 0, 0
      from lottery_purchase p where p.draw_id = d.id and p.ended_at is not null and d.status in ('refunding', 'refunded')
      union all
      select 'lottery_prize', z.id::text, 'lottery_prize', z.txn_id, z.member_id, z.amount, 0, 0
      from lottery_prize z where z.draw_id = d.id and z.paid_at is not null and z.amount > 0
      union all
      select 'lottery_rolled_in', d.id::text, 'lottery_rollover', d.rolled_in_txn_id, 0, 0, 0, -d.rolled_in where d.rolled_in > 0
      union all
      select 'lottery_end', d.id::text, 'lottery_share', d.ended_txn_id, 0, 0,
        coalesce(d.house_share, 0), coalesce(d.rolled_over, d.rolled_in)
      where d.ended_at is not null and coalesce(d.house_share, 0) + coalesce(d.rolled_over, d.rolled_in) > 0
    ) m
    cross join lateral (values
      ('User', m.member_id, 'game', m.member),
      ('House', 0, 'lottery_share', m.house),
      ('House', 0, 'lottery_rollover', m.rollover),
      ('House', 0, 'pool:' || replace(d.code, '-', '_'), -m.member - m.house - m.rollover)
    ) l (owner_type, owner_id, wallet_code, amount)
  where l.amount <> 0
$$;
