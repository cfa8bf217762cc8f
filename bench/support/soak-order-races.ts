import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { updateSeller } from '../../apps/server/src/modules/company/update-seller.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, ownerLine } from '../../apps/server/src/modules/ledger/rules.ts';
import { createCategory } from '../../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { placeOrder } from '../../apps/server/src/modules/repurchase/orders/place-order.ts';
import {
  memberParties,
  ownParties,
  stockParties,
} from '../../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteOrder } from '../../apps/server/src/modules/repurchase/orders/quote-order.ts';
import { addStock } from '../../apps/server/src/modules/repurchase/stock/add-stock.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakCompany, type SoakPerson } from './soak-company.ts';
import { isOfSoak } from './soak-postings.ts';
import { tried } from './soak-race-ground.ts';

export interface ShopGround {
  db: Db;
  context: Context;
  company: SoakCompany;
  random: Random;
  admin: ActorContext;
  /** The franchise with many tills. */
  shop: SoakPerson;
  category: string;
  attempts: number;
  problems: string[];
  /** By the name of a race of two: how often the first and the second of them won. */
  wins: Record<string, [first: number, second: number]>;
}

/**
 * Lets orders meet of which a known number may win: the last piece of a product, ordered by ten franchises from the company,
 * billed by ten tills of one franchise, and set aside for unpaid orders; and orders of two products that name them in both
 * orders, of which none may fail.
 * @param options.attempts of each kind, all at once
 */
export async function soakOrderRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  attempts: number;
}): Promise<{ problems: string[] }> {
  const { db, context, attempts } = options;
  const random = seededRandom(options.seed);
  const company = await openSoakCompany(db, context, random, { members: 10, withdrawers: 0, franchises: 11 });
  const admin = contextOf(context, company.admins[0]);
  const category = await openShop(db, admin, company);
  const [shop] = company.franchises as [SoakPerson];
  const ground: ShopGround = {
    db,
    context,
    company,
    random,
    admin,
    shop,
    category,
    attempts,
    problems: [],
    wins: {},
  };
  await giveMoney(ground, options.seed);
  if (attempts > 0) {
    await lastPiece(ground, 'ordered by franchises', 'House', (tx, sku) => orderStock(ground, tx, sku));
    await lastPiece(ground, 'billed by tills', 'Franchise', (tx, sku) => bill(ground, tx, sku));
    await lastPiece(ground, 'set aside', 'House', (tx, sku) => setAside(ground, tx, sku));
    await bothWays(ground);
  }
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  ground.problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return { problems: ground.problems };
}

/** The company and its franchises can make invoices. @returns a category */
export async function openShop(db: Db, admin: ActorContext, company: SoakCompany): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await updateSeller(tx, admin, {
      legal_name: 'Soaked',
      address: '1 Lake Road',
      state: 'Maharashtra',
      gstin: '27AABCB7777D1Z9',
    });
    const office = { address: '2 Hill Road', state: 'Goa', pincode: '403001' };
    const offices = company.franchises.map(({ id }) => ({ user_id: id, ...office }));
    await tx
      .insertInto('profile')
      .values(offices)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(office))
      .execute();
    return (await createCategory(tx, admin, { name: 'Goods', parent_id: '', may_have_sub: false })).id;
  });
}

/** Money for every order that could be paid. */
export async function giveMoney({ db, context, company }: ShopGround, seed: number): Promise<void> {
  const owners = [
    ...company.members.map(({ id }) => ({ owner_type: 'User', id, wallet: 'repurchase' }) as const),
    ...company.franchises.map(({ id }) => ({ owner_type: 'Franchise', id, wallet: 'main' }) as const),
  ];
  const lines = owners.flatMap((owner) => [houseLine('adjustment', '-1000000'), ownerLine(owner, '1000000')]);
  const about = { kind: 'adjustment', ref_type: 'adjustment', ref_id: '1' } as const;
  const journal = { scope: 'race', key: `${seed}-0`, ...about, lines };
  await inTransaction(db, (tx) => postJournals(tx, context, [journal]));
}

/** A new product with these pieces in the company's store. */
export async function stocked({ db, admin, category, random }: ShopGround, pieces: number): Promise<string> {
  const sku = `R-${random(2 ** 31)}`;
  const product = { sku, name: 'Raced', category, hsn: '3401', mrp: '118', gst_percent: '18', bv: '10' };
  await inTransaction(db, async (tx) => {
    await createProduct(tx, admin, product, null);
    await addStock(tx, admin, { sku, quantity: pieces, remark: 'Soak' });
  });
  return sku;
}

/** An order of one piece of each product, at the prices of now. */
export async function formOf(
  tx: Tx,
  context: ActorContext,
  skus: readonly string[],
  asked: { user_type?: 'Franchise'; user_id?: string } = {},
) {
  const lines = skus.map((sku) => ({ sku, quantity: 1 }));
  const quote = await quoteOrder(tx, context, { ...asked, lines, delivery: null });
  return {
    lines: quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
    expected_total: quote.total,
    delivery: null,
  };
}

const orderStock = async ({ context, company, random }: ShopGround, tx: Tx, sku: string) => {
  const buyer = contextOf(context, pick(random, company.franchises.slice(1)));
  const form = await formOf(tx, buyer, [sku], { user_type: 'Franchise' });
  const parties = await stockParties(tx, buyer, undefined);
  return await placeOrder(tx, buyer, parties, { ...form, payment: { wallet: 'main' } });
};

export const cashOf = ({ now }: Context) => ({ mode: 'Cash', paid_on: now.toISOString().slice(0, 10) });

const bill = async ({ context, company, random, shop }: ShopGround, tx: Tx, sku: string) => {
  const till = contextOf(context, shop);
  const form = await formOf(tx, till, [sku]);
  const parties = await memberParties(tx, till, pick(random, company.members).user_id);
  return await placeOrder(tx, till, parties, { ...form, payment: cashOf(context) });
};

const setAside = async ({ context, company, random }: ShopGround, tx: Tx, sku: string) => {
  const buyer = contextOf(context, pick(random, company.members));
  const form = await formOf(tx, buyer, [sku]);
  return await placeOrder(tx, buyer, ownParties(buyer), { ...form, payment: cashOf(context) });
};

/** One piece, and many who want it at once: one has it, all others read that it is out of stock. */
async function lastPiece(
  ground: ShopGround,
  what: string,
  store: 'House' | 'Franchise',
  order: (tx: Tx, sku: string) => Promise<unknown>,
): Promise<void> {
  const sku = await stocked(ground, 1);
  if (store === 'Franchise') await handOver(ground, sku);
  const ends = await Promise.all(
    Array.from({ length: ground.attempts }, () => tried(ground, (tx) => order(tx, sku))),
  );
  const won = ends.filter((end) => typeof end !== 'string').length;
  const late = ends.filter((end) => String(end).startsWith('out_of_stock')).length;
  if (won !== 1 || won + late !== ground.attempts) {
    const other = ends.filter((end) => typeof end === 'string' && !end.startsWith('out_of_stock'));
    ground.problems.push(
      `the last piece ${what}: ${won} won, ${late} read out_of_stock, others ${[...new Set(other)].join('; ')}`,
    );
  }
}

/** The company hands its pieces over to the franchise with the tills. */
async function handOver({ db, admin, shop }: ShopGround, sku: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const form = await formOf(tx, admin, [sku], { user_type: 'Franchise', user_id: shop.user_id });
    const parties = await stockParties(tx, admin, shop.user_id);
    await placeOrder(tx, admin, parties, { ...form, payment: { wallet: 'main' } });
  });
}

/** Orders of A and B and of B and A at once: there is enough of both, so each is done. */
async function bothWays(ground: ShopGround): Promise<void> {
  const { db, context, company, random, attempts } = ground;
  const skus = [await stocked(ground, attempts), await stocked(ground, attempts)];
  const ends = await Promise.all(
    Array.from({ length: attempts }, (_, index) => {
      const buyer = contextOf(context, pick(random, company.members));
      const isPaid = random(2) === 0;
      return tried(ground, async (tx) => {
        const form = await formOf(tx, buyer, index % 2 === 0 ? skus : skus.toReversed());
        const payment = isPaid ? { wallet: 'repurchase' } : cashOf(context);
        return await placeOrder(tx, buyer, ownParties(buyer), { ...form, payment });
      });
    }),
  );
  const refused = ends.filter((end) => typeof end === 'string');
  if (refused.length > 0)
    ground.problems.push(
      `${refused.length} orders in both orders failed: ${[...new Set(refused)].join('; ')}`,
    );
  const { rows } = await sql<{ left: number }>`
    select (a.balance - a.held)::int as left from account a join product p on p.id = a.asset_id
    where a.owner_type = 'House' and a.wallet_code = 'stock' and p.sku = any(${skus})`.execute(db);
  if (rows.some(({ left }) => left !== 0)) ground.problems.push(`pieces left: ${JSON.stringify(rows)}`);
}
