import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { buyTickets as call } from '@banyan/contract/lottery/draws';
import { roundMoney, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { playCredits } from '../games/post-game-transfer.ts';
import { readBetLosses } from '../games/read-bet-losses.ts';
import { refuseOwnLimits } from '../games/refuse-own-limits.ts';
import { requirePlayer } from '../games/require-player.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { money } from '../ledger/rules.ts';
import { memberJournal } from './member-journal.ts';
import { readTicketLosses } from './read-ticket-losses.ts';

/** A draw that sells, as its row is locked. */
interface OpenDraw {
  id: string;
  code: string;
  asset_id: number;
  price: string;
  house_percent: string;
  max_tickets: number;
  member_cap: number;
  sold: number;
  now: string;
}

/**
 * Sells tickets of a draw while it is open by the database's clock (docs/fair-games.md §11). The row of the draw is locked until the payment
 * is committed, so serials have no gap and the last ticket goes to one member.
 * @throws what `requirePlayer` throws, unknown_draw, draw_not_open, draw_sold_out, ticket_cap, own_limit, insufficient_funds
 *   through the ledger: nothing is changed
 */
export async function buyTickets(
  tx: Tx,
  context: ActorContext,
  { draw: code, count }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { id: member_id, mode } = await requirePlayer(tx, context);
  const company = await readCompany(tx);
  const draw = await lockOpenDraw(tx, code, mode === 'real_money' ? money : playCredits);
  await refuseBeyond(tx, draw, member_id, count);
  const { asset_id } = draw;
  const amount = toDecimal(draw.price).times(count);
  await refuseOwnLimits(
    tx,
    company,
    { member_id, asset_id, stake: amount.toFixed(), now: draw.now },
    {
      losses: [readBetLosses, readTicketLosses],
      problem: (left) => ({
        count: message('Your own limit leaves {amount} for tickets now.', { amount: left }),
      }),
    },
  );
  const feeEach = roundMoney(
    toDecimal(draw.price).times(draw.house_percent).div(100),
    company.round_off_digits,
  );
  const first_serial = draw.sold + 1;
  const bought = await tx
    .insertInto('lottery_purchase')
    .values({
      draw_id: draw.id,
      member_id,
      first_serial,
      tickets: count,
      at: new Date(draw.now),
      amount: amount.toFixed(),
      fee: feeEach.times(count).toFixed(),
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await sql`insert into lottery_ticket (draw_id, serial, purchase_id, member_id, user_id)
    select ${draw.id}, serial, ${bought.id}, ${member_id}, ${context.actor.user_id}
    from generate_series(${first_serial}::int, ${draw.sold + count}::int) serial`.execute(tx);
  await sql`update lottery_draw set sold = sold + ${count} where id = ${draw.id}`.execute(tx);
  const [txn_id = null] = await postJournals(tx, context, [
    memberJournal(draw, {
      kind: 'lottery_tickets',
      id: bought.id,
      member_id,
      amount: amount.negated().toFixed(),
      narration: `${bought.no}, ${code}`,
    }),
  ]);
  await tx.updateTable('lottery_purchase').set({ txn_id }).where('id', '=', bought.id).execute();
  const { balance } = await tx
    .selectFrom('account')
    .select('balance')
    .where('owner_type', '=', 'User')
    .where('owner_id', '=', member_id)
    .where('wallet_code', '=', 'game')
    .where('asset_id', '=', asset_id)
    .executeTakeFirstOrThrow();
  const last_serial = draw.sold + count;
  return {
    no: bought.no,
    draw: code,
    first_serial,
    last_serial,
    amount: amount.toFixed(),
    at: draw.now,
    balance,
  };
}

/** The clock is read once the row is locked: a purchase that waited until after the close gets no ticket. */
async function lockOpenDraw(tx: Tx, code: string, asset_id: number): Promise<OpenDraw> {
  const { rows } = await sql<OpenDraw & { is_open: boolean }>`
    with draw as materialized (select * from lottery_draw where code = ${code} and asset_id = ${asset_id} for update)
    select id::text, code, asset_id, price::text, house_percent::text, max_tickets, member_cap, sold,
      to_char(game_clock() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
      status = 'open' and game_clock() < closes_at as is_open
    from draw`.execute(tx);
  const [draw] = rows;
  if (!draw) throw fail('unknown_draw');
  if (!draw.is_open) throw fail('draw_not_open');
  return draw;
}

/** @throws draw_sold_out, ticket_cap: each with how many would pass */
async function refuseBeyond(tx: Tx, draw: OpenDraw, memberId: string, count: number): Promise<void> {
  const left = draw.max_tickets - draw.sold;
  if (count > left)
    throw fail('draw_sold_out', {
      count: message('{count, plural, one {# ticket is left.} other {# tickets are left.}}', { count: left }),
    });
  const { own } = onlyRow(
    await sql<{ own: number }>`
      select count(*)::int as own from lottery_ticket where draw_id = ${draw.id} and member_id = ${memberId}`.execute(
      tx,
    ),
  );
  if (own + count > draw.member_cap)
    throw fail('ticket_cap', {
      count: message(
        '{count, plural, one {You may buy # more ticket.} other {You may buy # more tickets.}}',
        {
          count: draw.member_cap - own,
        },
      ),
    });
}
