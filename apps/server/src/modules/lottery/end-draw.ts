import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';
import { earnBetIncomes } from '../income/earn-bet-incomes.ts';
import { postEvents } from '../income/post-event.ts';
import { readPlanInForce } from '../income/queries.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { money } from '../ledger/rules.ts';
import { endJournal, memberJournal } from './member-journal.ts';

/** Rows whose money is written in one transaction. */
const rowsInPart = 200;

interface EndingDraw {
  id: string;
  code: string;
  asset_id: number;
  status: 'drawn' | 'refunding';
  house_share: string;
  /** What stays for later draws: of a draw that is refunded, what it had taken from earlier ones. */
  rolled_over: string;
}

interface WaitingPurchase {
  id: string;
  no: string;
  member_id: string;
  user_id: string;
  amount: string;
  fee: string;
}

/**
 * Ends the oldest draw that is drawn or refunded by one part: prizes, then the events and incomes of purchases made for money, or returned
 * stakes, and when nothing waits the share of the house and what rolls over, which empties the pool (docs/fair-games.md §11). The row of
 * the draw is locked: of two servers one does a part, and a part that was not committed is done again.
 * @returns whether there was one
 */
export async function endDraw(db: Db, context: Context): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    // a cut of a closing waits for events, so it is locked before any row
    await sql`select lock_open_period()`.execute(tx);
    const { rows } = await sql<EndingDraw>`
      select id::text, code, asset_id, status, coalesce(house_share, 0)::text as house_share,
        coalesce(rolled_over, rolled_in)::text as rolled_over
      from lottery_draw where status in ('drawn', 'refunding') order by id limit 1 for update skip locked`.execute(
      tx,
    );
    const [draw] = rows;
    if (!draw) return false;
    if (await payPrizes(tx, context, draw)) return true;
    if (await endPurchases(tx, context, draw)) return true;
    await emptyPool(tx, context, draw);
    return true;
  });
}

async function payPrizes(tx: Tx, context: Context, draw: EndingDraw): Promise<boolean> {
  const { rows } = await sql<{ id: string; serial: number; member_id: string; amount: string }>`
    select id::text, serial, member_id::text, amount::text from lottery_prize
    where draw_id = ${draw.id} and paid_at is null order by place limit ${rowsInPart} for update`.execute(tx);
  if (rows.length === 0) return false;
  const paid = rows.filter(({ amount }) => toDecimal(amount).gt(0));
  const journals = paid.map(({ serial, ...prize }) =>
    memberJournal(draw, { kind: 'lottery_prize', ...prize, narration: `${draw.code}-${serial}` }),
  );
  const txnIds = journals.length === 0 ? [] : await postJournals(tx, context, journals);
  const txnOf = new Map(paid.map(({ id }, i) => [id, txnIds[i] ?? null]));
  await sql`update lottery_prize set paid_at = ${context.now}, txn_id = paid.txn_id
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ id }) => txnOf.get(id) ?? null)}::bigint[]) as paid (id, txn_id)
    where lottery_prize.id = paid.id`.execute(tx);
  return true;
}

async function endPurchases(tx: Tx, context: Context, draw: EndingDraw): Promise<boolean> {
  const { rows } = await sql<WaitingPurchase>`
    select p.id::text, p.no, p.member_id::text, u.user_id, p.amount::text, p.fee::text
    from lottery_purchase p join app_user u on u.id = p.member_id
    where p.draw_id = ${draw.id} and p.ended_at is null order by p.id limit ${rowsInPart} for update of p`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  const journals =
    draw.status === 'refunding'
      ? rows.map(({ id, no, member_id, amount }) =>
          memberJournal(draw, {
            kind: 'lottery_refund',
            id,
            member_id,
            amount,
            narration: `${no}, ${draw.code}`,
          }),
        )
      : [];
  const txnIds = journals.length === 0 ? [] : await postJournals(tx, context, journals);
  if (draw.status === 'drawn' && draw.asset_id === money) await earnAll(tx, context, draw, rows);
  await sql`update lottery_purchase set ended_at = ${context.now}, refund_txn_id = ended.txn_id
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((_, i) => txnIds[i] ?? null)}::bigint[]) as ended (id, txn_id)
    where lottery_purchase.id = ended.id`.execute(tx);
  return true;
}

/** An event for each purchase, in the order of payment, with the incomes of its fee (docs/plans.md §3.7, §3.8). */
async function earnAll(
  tx: Tx,
  context: Context,
  { code }: EndingDraw,
  purchases: readonly WaitingPurchase[],
): Promise<void> {
  const [company, in_force] = await Promise.all([readCompany(tx), readPlanInForce(tx, context.now)]);
  const { round_off_digits } = company;
  const business_date = businessDate(context.now, company.timezone);
  const moment = { game: code, business_date, at: context.now, round_off_digits, in_force };
  const bets = purchases.map(({ id, member_id, amount, fee }) => ({ id, member_id, stake: amount, fee }));
  const earned = await earnBetIncomes(tx, bets, moment);
  await postEvents(
    tx,
    earned.map((event, index) => ({
      ...event,
      from: purchases[index]?.user_id ?? '',
      journal: null,
      context,
    })),
  );
}

async function emptyPool(tx: Tx, context: Context, draw: EndingDraw): Promise<void> {
  const isEmpty = toDecimal(draw.house_share).plus(draw.rolled_over).isZero();
  const [ended_txn_id = null] = isEmpty ? [] : await postJournals(tx, context, [endJournal(draw, draw)]);
  await sql`update lottery_draw set status = case status when 'drawn' then 'paid' else 'refunded' end,
    ended_at = ${context.now}, ended_txn_id = ${ended_txn_id} where id = ${draw.id}`.execute(tx);
}
