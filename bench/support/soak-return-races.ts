import { lastDateOf } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { publishPlan } from '../../apps/server/src/modules/income/plan/publish-plan.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { cancelOrder } from '../../apps/server/src/modules/repurchase/orders/cancel-order.ts';
import { dispatchOrder } from '../../apps/server/src/modules/repurchase/orders/dispatch-order.ts';
import { markOrderPaid } from '../../apps/server/src/modules/repurchase/orders/mark-order-paid.ts';
import { placeOrder } from '../../apps/server/src/modules/repurchase/orders/place-order.ts';
import { ownParties, stockParties } from '../../apps/server/src/modules/repurchase/orders/queries.ts';
import { rejectOrder } from '../../apps/server/src/modules/repurchase/returns/reject-order.ts';
import { returnItems } from '../../apps/server/src/modules/repurchase/returns/return-items.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { cashOf, formOf, giveMoney, openShop, type ShopGround, stocked } from './soak-order-races.ts';
import { isOfSoak } from './soak-postings.ts';
import { tried } from './soak-race-ground.ts';

interface ReturnGround extends ShopGround {
  buyer: ActorContext;
  sku: string;
}

/**
 * Lets two meet of whom one may win, and the other reads `already_done`: returns of a last piece, payment and cancelling or rejecting,
 * sending and rejecting; and a return and the cut of the month that pays on the order, after which it is `not_reversible`.
 */
export async function soakReturnRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<Pick<ShopGround, 'wins' | 'problems'>> {
  const { db, context, rounds } = options;
  const random = seededRandom(options.seed);
  const company = await openSoakCompany(db, context, random, { members: 1, withdrawers: 0, franchises: 1 });
  const admin = contextOf(context, company.admins[0]);
  await inTransaction(db, (tx) =>
    publishPlan(tx, admin, { plan: { incomes: { repurchase_level: { levels: [{ percent: '10' }] } } } }),
  );
  const category = await openShop(db, admin, company);
  const [member] = company.members as [SoakPerson];
  const [shop] = company.franchises as [SoakPerson];
  const ground = { db, context, company, random, admin, shop, category, attempts: 0, problems: [], wins: {} };
  await giveMoney(ground, options.seed);
  const buyer = contextOf(context, member);
  for (let round = 0; round < rounds; round++) {
    const here = { ...ground, buyer, sku: await stocked(ground, 8) };
    await raceOfReturns(here);
    await raceOfPayment(here, 'cancelling', (tx, no) => cancelOrder(tx, buyer, { no }));
    await raceOfPayment(here, 'rejecting', (tx, no) => rejectOrder(tx, admin, { no, reason: 'Race' }));
    await raceOfSending(here);
    await raceOfCut(here);
  }
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  const problems: string[] = ground.problems;
  problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return { wins: ground.wins, problems };
}

const order = ({ db, buyer, sku, context }: ReturnGround, isPaid: boolean): Promise<string> =>
  inTransaction(db, async (tx) => {
    const payment = isPaid ? { wallet: 'repurchase' } : cashOf(context);
    const form = await formOf(tx, buyer, [sku]);
    return (await placeOrder(tx, buyer, ownParties(buyer), { ...form, payment })).no;
  });

const takeBack = (tx: Tx, admin: ActorContext, no: string) =>
  returnItems(tx, admin, { no, line: 0, quantity: 1, condition: 'Resaleable', reason: 'Race' });

type Work = (tx: Tx) => Promise<unknown>;

/** Does both at once, in either order. @returns what each became, the first one first */
async function meet(ground: ShopGround, [first, second]: readonly [Work, Work]): Promise<[unknown, unknown]> {
  const run = (work: Work) => tried(ground, work);
  if (ground.random(2) === 0) return await Promise.all([run(first), run(second)]);
  const [end, begin] = await Promise.all([run(second), run(first)]);
  return [begin, end];
}

function countWin({ wins }: ShopGround, race: string, isFirst: boolean): void {
  const won = wins[race] ?? [0, 0];
  won[isFirst ? 0 : 1] += 1;
  wins[race] = won;
}

/** Both at once: one wins, and the other reads `already_done`. */
export async function oneWins(
  ground: ShopGround,
  race: string,
  no: string,
  works: readonly [Work, Work],
): Promise<void> {
  const ends = await meet(ground, works);
  const late = ends.filter((end) => typeof end === 'string');
  if (late.length !== 1 || !String(late[0]).startsWith('already_done'))
    ground.problems.push(`${race} of ${no}: ${late.join(' and ') || 'both won'}`);
  else countWin(ground, race, typeof ends[0] !== 'string');
}

async function raceOfReturns(ground: ReturnGround): Promise<void> {
  const no = await order(ground, true);
  const other = contextOf(ground.context, ground.company.admins[1]);
  await oneWins(ground, 'return and return', no, [
    (tx) => takeBack(tx, ground.admin, no),
    (tx) => takeBack(tx, other, no),
  ]);
}

async function raceOfPayment(
  ground: ReturnGround,
  ending: string,
  end: (tx: Tx, no: string) => Promise<unknown>,
): Promise<void> {
  const no = await order(ground, false);
  const pay = (tx: Tx) => markOrderPaid(tx, ground.admin, { no });
  const ends = await meet(ground, [pay, (tx) => end(tx, no)]);
  const late = ends.filter((answer) => typeof answer === 'string');
  // what is paid and not sent may still be rejected
  const isBoth = late.length === 0 && (await stateOf(ground, no)) === 'Refunded Rejected';
  const isOne = late.length === 1 && String(late[0]).startsWith('already_done');
  if (!isBoth && !isOne)
    ground.problems.push(`payment and ${ending} of ${no}: ${late.join(' and ') || 'both won'}`);
  countWin(ground, `payment and ${ending}`, typeof ends[0] !== 'string');
}

const stateOf = async ({ db }: ReturnGround, no: string): Promise<string> => {
  const row = await db
    .selectFrom('repurchase_order')
    .select(['payment', 'dispatch'])
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  return `${row.payment} ${row.dispatch}`;
};

async function raceOfSending(ground: ReturnGround): Promise<void> {
  const { db, context, shop, admin, sku } = ground;
  const till = contextOf(context, shop);
  const { no } = await inTransaction(db, async (tx) => {
    const form = await formOf(tx, till, [sku], { user_type: 'Franchise' });
    return await placeOrder(tx, till, await stockParties(tx, till, undefined), {
      ...form,
      payment: { wallet: 'main' },
    });
  });
  await oneWins(ground, 'sending and rejecting', no, [
    (tx) => dispatchOrder(tx, admin, { no }),
    (tx) => rejectOrder(tx, admin, { no, reason: 'Race' }),
  ]);
}

/** The next month is cut while a piece comes back. */
async function raceOfCut(ground: ReturnGround): Promise<void> {
  const { db, admin } = ground;
  const no = await order(ground, true);
  const { period } = await db
    .selectFrom('business_event')
    .select('period')
    .where('kind', '=', 'order')
    .where('ref', '=', no)
    .executeTakeFirstOrThrow();
  const month_end = lastDateOf(period.slice(0, 7));
  const cut = async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('closing'))`.execute(tx);
    await tx.insertInto('closing').values({ business_date: month_end, cut_at: admin.now }).execute();
  };
  const [back, first] = await meet(ground, [(tx) => takeBack(tx, admin, no), cut]);
  // a cut that waits too long for what is under way is tried again
  const cutting = String(first).includes('lock timeout') ? await tried(ground, cut) : first;
  const isBack = typeof back !== 'string';
  const events = await db
    .selectFrom('business_event')
    .select('period')
    .where('kind', '=', 'refund')
    .where('ref', '=', no)
    .execute();
  const isRight = isBack
    ? events.length === 1 && events.every((event) => event.period <= month_end)
    : back.startsWith('not_reversible') && events.length === 0;
  if (typeof cutting === 'string' || !isRight)
    ground.problems.push(`${no} and the cut of ${month_end}: ${String(cutting)}, ${JSON.stringify(back)}`);
  for (const status of ['calculating', 'posted'])
    await db.updateTable('closing').set({ status }).where('business_date', '=', month_end).execute();
  countWin(ground, 'return and cut', isBack);
}
