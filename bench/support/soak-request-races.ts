import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { quoteCart } from '../../apps/server/src/modules/repurchase/orders/quote-cart.ts';
import { readOffice } from '../../apps/server/src/modules/repurchase/orders/read-office.ts';
import { receiveGoods } from '../../apps/server/src/modules/repurchase/orders/receive-goods.ts';
import { decideStockRequest } from '../../apps/server/src/modules/repurchase/requests/decide-stock-request.ts';
import { dispatchStockRequest } from '../../apps/server/src/modules/repurchase/requests/dispatch-stock-request.ts';
import { requestProducts } from '../../apps/server/src/modules/repurchase/requests/request-products.ts';
import { rejectOrder } from '../../apps/server/src/modules/repurchase/returns/reject-order.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { giveMoney, openShop, type ShopGround, stocked } from './soak-order-races.ts';
import { isOfSoak } from './soak-postings.ts';
import { oneWins } from './soak-return-races.ts';

interface RequestGround extends ShopGround {
  till: ActorContext;
  sku: string;
}

/**
 * Lets two meet at a request for goods of whom one may win, and the other reads `already_done`: approved and rejected, approved and
 * cancelled, sent and its order rejected, received twice.
 */
export async function soakRequestRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<{ approved: number } & Pick<ShopGround, 'wins' | 'problems'>> {
  const { db, context, rounds } = options;
  const random = seededRandom(options.seed);
  const company = await openSoakCompany(db, context, random, { members: 1, withdrawers: 0, franchises: 1 });
  const admin = contextOf(context, company.admins[0]);
  const category = await openShop(db, admin, company);
  const [shop] = company.franchises as [SoakPerson];
  const problems: string[] = [];
  const ground = { db, context, company, random, admin, shop, category, attempts: 0, problems, wins: {} };
  await giveMoney(ground, options.seed);
  for (let round = 0; round < rounds; round++) {
    const here = { ...ground, till: contextOf(context, shop), sku: await stocked(ground, 8) };
    await raceOfDecisions(here, 'rejecting', (tx, no) => decide(tx, admin, no, 'Reject'));
    await raceOfDecisions(here, 'cancelling', (tx, no) => decide(tx, here.till, no, 'Cancel'));
    await raceOfSending(here);
    await raceOfReceipts(here);
  }
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  const approved = await db
    .selectFrom('stock_request')
    .select('id')
    .where('status', '=', 'Approved')
    .execute();
  return { approved: approved.length, wins: ground.wins, problems };
}

const decide = (tx: Tx, by: ActorContext, no: string, decision: 'Approve' | 'Reject' | 'Cancel') =>
  decideStockRequest(tx, by, { no, decision, reason: 'Race' });

/** Two pieces, to be paid from the wallet. @returns the number */
const asked = ({ db, context, till, sku }: RequestGround): Promise<string> =>
  inTransaction(db, async (tx) => {
    const quote = await quoteCart(tx, context.now, {
      seller_id: null,
      buyer_type: 'Franchise',
      lines: [{ sku, quantity: 2 }],
      delivery: await readOffice(tx, till.actor.id),
    });
    const lines = quote.lines.map(({ quantity, price_id }) => ({ sku, quantity, price_id }));
    return (await requestProducts(tx, till, { lines, payment: { wallet: 'main' } })).no;
  });

/** @returns the number of the request and of the order it is */
const approved = async (ground: RequestGround): Promise<{ no: string; order_no: string }> => {
  const no = await asked(ground);
  const { order_no } = await inTransaction(ground.db, (tx) => decide(tx, ground.admin, no, 'Approve'));
  return { no, order_no: order_no ?? '' };
};

async function raceOfDecisions(
  ground: RequestGround,
  ending: string,
  end: (tx: Tx, no: string) => Promise<unknown>,
): Promise<void> {
  const no = await asked(ground);
  await oneWins(ground, `approval and ${ending}`, no, [
    (tx) => decide(tx, contextOf(ground.context, ground.company.admins[1]), no, 'Approve'),
    (tx) => end(tx, no),
  ]);
}

async function raceOfSending(ground: RequestGround): Promise<void> {
  const { no, order_no } = await approved(ground);
  await oneWins(ground, 'sending and rejecting', no, [
    (tx) => dispatchStockRequest(tx, ground.admin, { no }),
    (tx) => rejectOrder(tx, ground.admin, { no: order_no, reason: 'Race' }),
  ]);
}

async function raceOfReceipts(ground: RequestGround): Promise<void> {
  const { no, order_no } = await approved(ground);
  await inTransaction(ground.db, (tx) => dispatchStockRequest(tx, ground.admin, { no }));
  const receive = (tx: Tx, of: string) =>
    receiveGoods(tx, ground.till, { no: of, lines: [{ line: 0, quantity: 2 }] });
  await oneWins(ground, 'receipt and receipt', no, [(tx) => receive(tx, no), (tx) => receive(tx, order_no)]);
}
