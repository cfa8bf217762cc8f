import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { createDraw as call, LotteryDraw } from '@banyan/contract/lottery/draws';
import { linkAfter } from '@banyan/fair/chain/chain';
import { lotteryBeaconRound } from '@banyan/fair/schedule/issues';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail, type Problems } from '../../platform/fail.ts';
import { seal } from '../../platform/seal.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { findFinerThan } from '../company/refuse-finer-than.ts';
import { requireGames } from '../company/require-games.ts';
import { formatStake } from '../games/format-stake.ts';
import { playCredits } from '../games/post-game-transfer.ts';
import { readGameClock } from '../games/read-game-clock.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { money } from '../ledger/rules.ts';
import { rolledInJournal } from './member-journal.ts';
import { selectDraws } from './select-draws.ts';

type Body = BodyOf<typeof call>;
const secretBytes = 32;

/**
 * Announces a draw: its secret is drawn and sealed, the hash of it is public from now on (docs/fair-games.md §11). Prizes of an amount are
 * paid from what earlier draws left, which moves into its pool at once.
 * @throws games_off, no_beacon, amount_out_of_range with every field that is wrong
 */
export async function createDraw(tx: Tx, context: ActorContext, body: Body): Promise<LotteryDraw> {
  const mode = await requireGames(tx);
  const { beacon } = context.services;
  if (!beacon) throw fail('no_beacon');
  const asset_id = mode === 'real_money' ? money : playCredits;
  // what earlier draws left is given to one draw after the other
  await sql`select pg_advisory_xact_lock(hashtext('rollover of the lottery'))`.execute(tx);
  const rolled_in = sumOf(body.prizes.map(({ count, amount }) => toDecimal(amount ?? '0').times(count)));
  await refuseDraw(tx, body, { asset_id, rolled_in });
  const secret = context.services.randomBytes(secretBytes).toString('hex');
  const { public_key, genesis, period } = beacon;
  const { prizes, min_sales, price, ...rest } = body;
  const closes = new Date(body.closes_at);
  const row = await tx
    .insertInto('lottery_draw')
    .values({
      ...rest,
      asset_id,
      price: toDecimal(price).toFixed(),
      min_sales: toDecimal(min_sales).toFixed(),
      prizes: JSON.stringify(prizes),
      rolled_in: rolled_in.toFixed(),
      sealed_secret: seal(context.services, secret),
      commit: linkAfter(secret),
      beacon: JSON.stringify({ public_key, genesis, period }),
      beacon_round: String(lotteryBeaconRound(closes.getTime(), beacon)),
      created_by: context.actor.id,
      created_at: context.now,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  if (!rolled_in.isZero()) {
    const journal = rolledInJournal({ ...row, asset_id }, rolled_in.toFixed());
    const [rolled_in_txn_id = null] = await postJournals(tx, context, [journal]);
    await tx.updateTable('lottery_draw').set({ rolled_in_txn_id }).where('id', '=', row.id).execute();
  }
  const [draw] = await selectDraws(tx, { code: row.code });
  if (!draw) throw new Error(`the draw ${row.code} was not written`);
  const { commit, max_tickets, house_percent } = draw;
  await appendAudit(tx, context, {
    action: 'create_lottery_draw',
    object: `lottery_draw:${row.code}`,
    details: { commit, price: draw.price, max_tickets, house_percent, prizes },
  });
  return draw;
}

/** @throws amount_out_of_range */
async function refuseDraw(
  tx: Tx,
  body: Body,
  { asset_id, rolled_in }: { asset_id: number; rolled_in: Decimal },
): Promise<void> {
  const company = await readCompany(tx);
  const { price, min_sales, max_tickets, member_cap, prizes, house_percent } = body;
  const [opens, closes] = [new Date(body.opens_at), new Date(body.closes_at)];
  const now = await readGameClock(tx);
  const amounts = prizes.flatMap(({ amount }, i) =>
    amount ? [[`prizes.${i}.amount`, amount] as const] : [],
  );
  const problems: Problems = findFinerThan(company.round_off_digits, {
    price,
    min_sales,
    ...Object.fromEntries(amounts),
  });
  if (closes <= now) problems.closes_at = text('Enter a time that is still to come.');
  else if (closes <= opens) problems.closes_at = text('Sales close after they open.');
  if (member_cap > max_tickets) problems.member_cap = text('At most as many as the draw has.');
  const maxSales = toDecimal(price).times(max_tickets);
  if (toDecimal(min_sales).isNegative() || maxSales.lt(min_sales))
    problems.min_sales = message('Between 0 and {amount}.', {
      amount: formatStake(maxSales.toFixed(), asset_id, company),
    });
  const shared = sumOf(prizes.map(({ percent }) => toDecimal(percent ?? '0'))).plus(house_percent);
  if (!shared.eq(100))
    problems.prizes = message('Prizes and house make {percent} %, not 100 %.', { percent: shared.toFixed() });
  else if (prizes.reduce((sum, { count }) => sum + count, 0) > max_tickets)
    problems.prizes = text('There are more prizes than tickets.');
  else if (rolled_in.gt(0)) {
    const left = await readRollover(tx, asset_id);
    if (rolled_in.gt(left))
      problems.prizes = message('Earlier draws left {amount} for prizes of an amount.', {
        amount: formatStake(left, asset_id, company),
      });
  }
  if (Object.keys(problems).length > 0) throw fail('amount_out_of_range', problems);
}

/** What draws that have ended left, and no later one has taken. */
async function readRollover(tx: Tx, asset_id: number): Promise<string> {
  const { left } = onlyRow(
    await sql<{ left: string }>`
      select coalesce(sum(case when ended_at is null then 0 else coalesce(rolled_over, rolled_in) end - rolled_in), 0)::text as left
      from lottery_draw where asset_id = ${asset_id}`.execute(tx),
  );
  return left;
}

const sumOf = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(amount), toDecimal('0'));
