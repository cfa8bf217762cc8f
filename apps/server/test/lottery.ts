import { buyTickets, createDraw } from '@banyan/contract/lottery/draws';
import { buyTickets as buyTicketsIn } from '../src/modules/lottery/buy-tickets.ts';
import { createDraw as createDrawIn } from '../src/modules/lottery/create-draw.ts';
import { leadDraws } from '../src/modules/lottery/lead-draws.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { anAdmin, contextOf, openTestSession, type Person } from './build.ts';
import { callAs, type TestServer } from './http.ts';
import { setGameClock } from './rounds.ts';

const minute = 60_000;
/** When the draws of tests open; they close an hour later. */
export const lotteryOpens = Date.parse('2026-03-31T11:30:00Z');
export const lotteryCloses = lotteryOpens + 60 * minute;

/** A draw as an admin announces it: half for one, a fifth for three, a tenth for six, a fifth for the house. */
export const aDraw = {
  price: '100',
  opens_at: new Date(lotteryOpens).toISOString(),
  closes_at: new Date(lotteryCloses).toISOString(),
  max_tickets: 100,
  member_cap: 60,
  house_percent: '20',
  min_sales: '0',
  prizes: [
    { count: 1, percent: '50', amount: null },
    { count: 3, percent: '20', amount: null },
    { count: 6, percent: '10', amount: null },
  ],
};

/** Announces a draw and lets the clock reach its opening. @returns its code, or the refusal */
export async function openDraw(test: TestServer, admin: Person, more: object = {}) {
  await setGameClock(test, lotteryOpens - minute);
  const body = { ...aDraw, ...more };
  const { data, ...refusal } = (await callAs(test.server, createDraw, { token: admin.token, body })).json();
  await setGameClock(test, lotteryOpens);
  await leadLottery(test);
  return { code: String(data?.code), refusal };
}

/** Buys as a browser does. @returns the answer's data, or the refusal */
export const buy = async (test: TestServer, { token }: Person, draw: string, count = 1) =>
  (await callAs(test.server, buyTickets, { token, body: { draw, count } })).json();

/** Works on the draws until nothing is left to do. */
export async function leadLottery(test: TestServer): Promise<void> {
  while (await leadDraws({ db: test.server.db, services: test.services }));
}

/** Lets the sales of all open draws close, and their beacon come; all of it is done then. */
export async function endDraws(test: TestServer): Promise<void> {
  await setGameClock(test, lotteryCloses);
  await leadLottery(test);
  await setGameClock(test, lotteryCloses + 2 * minute);
  await leadLottery(test);
}

/** A draw leaves something, and the next one, which takes of it, sells too little; played with credits by the first player. */
export async function drawLotteries(test: TestServer): Promise<void> {
  await test.asOwner(`update company set gaming_mode = 'play_credits'`);
  const [player] = await test.asOwner('select min(member_id) as id from game_player');
  const token = await inTransaction(test.server.db, (tx) =>
    openTestSession(test.server, tx, String(player?.id)),
  );
  const buyer = await contextOf(test.server, { token });
  const admin = await contextOf(test.server, await anAdmin(test.server));
  const prize = { count: 3, percent: '80', amount: null };
  const draws = [
    { price: '0.5', prizes: [prize] },
    { price: '0.1', prizes: [prize, { count: 1, percent: null, amount: '0.01' }], min_sales: '1' },
  ];
  for (const more of draws) {
    await setGameClock(test, lotteryOpens);
    const { code } = await inTransaction(test.server.db, (tx) =>
      createDrawIn(tx, admin, { ...aDraw, ...more }),
    );
    await leadLottery(test);
    await inTransaction(test.server.db, (tx) => buyTicketsIn(tx, buyer, { draw: code, count: 1 }));
    await endDraws(test);
  }
}
