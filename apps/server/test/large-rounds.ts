import type pg from 'pg';

/**
 * Five thousand rounds of the prediction until now, one in a hundred of them void, and as many flights, each with what it would owe and one
 * bet of one of 3,000 members; the newest takes bets. Their money is in no book.
 * @param client of the owner; people 1 to 3,000 are members
 */
export async function loadRounds(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into game_epoch (game, epoch, rounds, terminal, record, signature, installation_key, sealed_seed, salt_round,
       salt_signature, salt, created_by, published_at)
     values ('WG1', 1, 10000, 'x', '{}', 'x', 'x', 'x', 1, 'x', 'x', 1, $1::timestamptz - interval '1 year')`,
    [now],
  );
  await client.query(
    `insert into game_round (game, issue, epoch_id, round, asset_id, status, opens_at, closes_at, ends_at, beacon_round, game_hash,
       beacon_signature, digit, drawn_at, void_reason, had_beacon, settled_at)
     select (array['WG30S', 'WG1', 'WG3', 'WG5'])[1 + n % 4], 'R' || n, (select min(id) from game_epoch), n, 1, status,
       at - interval '1 minute', at, at + interval '5 seconds', n, case when is_ended then 'x' end,
       case when is_settled then 'x' end, case when is_settled then n % 10 end, case when is_settled then at end,
       case when status = 'void' then 'by_admin' end, case when status = 'void' then false end, case when is_ended then at end
     from generate_series(5000, 1, -1) n
       cross join lateral (select $1::timestamptz - n * interval '1 hour' as at,
         case when n = 1 then 'open' when n % 100 = 0 then 'void' else 'settled' end as status) m
       cross join lateral (select status <> 'open' as is_ended, status = 'settled' as is_settled) s
     order by n desc`,
    [now],
  );
  await client.query(
    `insert into game_round (game, issue, epoch_id, round, asset_id, status, opens_at, closes_at, begins_at, beacon_round, game_hash,
       beacon_signature, crash_x100, drawn_at, void_reason, had_beacon, settled_at)
     select 'AV', 'AV-' || n, (select min(id) from game_epoch), 5000 + n, 1, status, at - interval '5 seconds', at,
       case when is_flown then at end, n, 'x', case when is_flown then 'x' end, case when is_flown then 100 + n % 300 end,
       case when is_flown then at end, case when not is_flown then 'by_admin' end, case when not is_flown then false end, at
     from generate_series(5000, 1, -1) n
       cross join lateral (select $1::timestamptz - n * interval '1 hour' as at, n % 100 <> 0 as is_flown,
         case when n % 100 = 0 then 'void' else 'settled' end as status) m
     order by n desc`,
    [now],
  );
  await client.query('insert into game_exposure (round_id, bets, stakes) select id, 1, 10 from game_round');
  await client.query(
    `insert into game_bet (game, member_id, stake, fee, business_date, at, round_id, selection, panel, highest_x100, status, payout, settled_at)
     select game, 1 + id % 3000, 10, 0.2, opens_at::date, opens_at, id, case when game <> 'AV' then 'big' end,
       case when game = 'AV' then 1 end, case when game = 'AV' then 1000 end,
       case status when 'open' then 'Accepted' when 'void' then 'Refunded' else 'Lost' end,
       case status when 'void' then 10 when 'settled' then 0 end, settled_at
     from game_round order by id`,
  );
}
