import type { TestServer } from './http.ts';

/** Records of a member, and kits of a franchise, that no call of a test makes in a line: by user ids. */
export async function storeRecords(
  asOwner: TestServer['asOwner'],
  { member, franchise }: { member: string; franchise: string },
): Promise<void> {
  // a standing order of the member
  await asOwner(
    `insert into standing_order (member_id, wallet_code, day, next_on, at_most, given_at)
     select id, 'repurchase', 5, '2027-01-05', 100, now() from app_user where user_id = $1`,
    [member],
  );
  // another sponsor of the member
  await asOwner(
    `insert into sponsor_change (member_id, old_sponsor_id, new_sponsor_id, moved_along, reason, at, period)
     select id, 1, 2, 0, 'Test', now(), now()::date from app_user where user_id = $1`,
    [member],
  );
  // tickets of the member in a draw
  await asOwner(
    `with player as (
       insert into game_player (member_id) select id from app_user where user_id = $1 on conflict do nothing
     )
     insert into lottery_purchase (draw_id, member_id, first_serial, tickets, amount, fee, at)
     select d.id, u.id, 1, 2, 20, 0, now() from app_user u, lottery_draw d where user_id = $1 limit 1`,
    [member],
  );
  // a payment that came to the member on a chain, and one that is asked for
  await asOwner(`
    with chain as (
      insert into evm_chain (chain_id, depth, factory, gateway, vault) values (56, 3, 'a', 'b', 'c') returning chain_id
    ), token as (
      insert into chain_token (chain_id, address, symbol, decimals, minimum) select chain_id, 'd', 'USDT', 18, 1 from chain
      returning id, chain_id
    ), somebody as (select id as member_id from app_user where user_id = '${member}'), address as (
      insert into deposit_address (chain_id, member_id, salt, address, at)
      select chain_id, member_id, '0x', '0x${'1'.repeat(40)}', now() from chain, somebody
    ), intent as (
      insert into deposit_intent (chain_id, member_id, order_id, token_id, raw, rate, at, expires_at, via)
      select chain_id, member_id, '0x', id, 1, 80, now(), now(), 'address' from token, somebody
    ), trade as (
      insert into arb_trade (chain_id, tx, log, block, block_hash, block_at, trader, member_id, base_id, middle_token, buy_on,
        sell_on, amount, middle, out, gross, fee, net, seen_at)
      select chain_id, '0x${'3'.repeat(64)}', 0, 7, '0x', now(), '0x', member_id, id, 'm', 'a', 'b', 1, 1, 2, 1, 0, 1, now()
      from token, somebody
    )
    insert into chain_transfer (chain_id, tx, log, block, block_hash, block_at, token_id, via, raw, sender, member_id, seen_at)
    select chain_id, '0x${'2'.repeat(64)}', 0, 7, '0x', now(), id, 'address', 1, '0x', member_id, now() from token, somebody`);
  // a bet of the member on a flight that takes bets
  await asOwner(`
    with autoplay as (
      insert into game_autoplay (member_id, panel, stake, rounds, stop_at_loss, at)
      select id, 1, 10, 5, 20, now() from app_user where user_id = '${member}'
    ), round as (
      insert into game_round (game, issue, epoch_id, round, asset_id, opens_at, closes_at, beacon_round)
      select 'AV', 'AV-1', id, 1, 0, now(), now() + interval '1 hour', 1 from game_epoch where game = 'AV' returning id
    ), exposure as (
      insert into game_exposure (round_id, bets, stakes, liability) select id, 1, 10, '{1000}' from round
    )
    insert into game_bet (game, member_id, stake, fee, business_date, at, round_id, panel, highest_x100, asset_id, status)
    select 'AV', (select id from app_user where user_id = '${member}'), 10, 0.3, now()::date, now(), id, 1, 10000, 0, 'Accepted'
    from round`);
  // a used pin of each, with a kit that waits for its member
  await asOwner(`
    with used as (
      update pin set status = 'Used', password_sealed = null, used_at = at, used_by = holder_id
      where id in (select max(id) from pin where status <> 'Used' and (holder_type <> 'Franchise' or holder_id in (
        select id from franchise where franchise_master is null)) group by holder_id)
      returning *
    )
    insert into pin_dispatch (pin_id, kit, member_id, franchise_id, at)
    select used.id, 'Kit', (select id from app_user where user_id = '${member}'),
      (select id from app_user where user_id = '${franchise}'), at from used`);
}
