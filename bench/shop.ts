import { CompiledQuery } from 'kysely';
import { updateSeller } from '../apps/server/src/modules/company/update-seller.ts';
import { type Journal, postJournals } from '../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../apps/server/src/modules/ledger/rules.ts';
import { placeOrder } from '../apps/server/src/modules/repurchase/orders/place-order.ts';
import { ownParties } from '../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteOrder } from '../apps/server/src/modules/repurchase/orders/quote-order.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { loadShop } from '../apps/server/test/large-shop.ts';
import { anyOf, type Figure, measure, type Timed, takeTurns } from './support/measure.ts';
import { readShopLists } from './support/shop-lists.ts';
import {
  type BenchPerson,
  contextOf,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
} from './support/stage.ts';
import { fillFundWallets, load } from './support/top-up.ts';

/** A line of an order at the price in force. */
interface Priced {
  sku: string;
  quantity: number;
  price_id: string;
}
interface ShopStage extends Stage {
  people: readonly BenchPerson[];
  priced: readonly Priced[];
  /** Ids of the products, which are those of their assets. */
  products: readonly string[];
}

const journals = 'posting the journals of a bill of five lines, alone';
const plain = 'plain update where n > 0, with one row inserted';
/** Of one piece with tax. */
const price = '118';

/**
 * A bill of five lines by the operation beside the posting of its journals alone; orders that all want the same product
 * beside a plain table that counts down under the same contention; and the lists of the shop and of orders beside plain queries.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  return [...(await billAndCount(members)), ...(await readShopLists(members))];
}

async function billAndCount(members: number): Promise<Figure[]> {
  const stage = await openStage();
  try {
    console.error(`Making a network of ${members} members and a shop of 3000 products…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    const shop = await openShop(stage);
    return await takeTurns(3, [
      { name: journals, load: () => measure(load, () => postAlone(shop)) },
      {
        name: 'bill of five lines, by the operation',
        load: () => measure(load, () => bill(shop, fiveOf(shop.priced))),
        reference: journals,
      },
      { name: plain, load: () => countDown(shop) },
      {
        name: 'orders of one product',
        load: () => measure(load, () => bill(shop, shop.priced.slice(0, 1))),
        reference: plain,
      },
    ]);
  } finally {
    await stage.close();
  }
}

/** Members with money, and products with more pieces than are sold. */
async function openShop(stage: Stage): Promise<ShopStage> {
  const { server, owner } = stage;
  const people = await drawMembers(stage, 1000);
  await fillFundWallets(stage, people);
  await loadShop(owner, new Date());
  const context = contextOf(server, anyOf(people));
  await inTransaction(server.db, (tx) =>
    updateSeller(tx, context, {
      legal_name: 'Bench',
      address: '1 Lake Road',
      state: 'Maharashtra',
      gstin: '27AABCB7777D1Z9',
    }),
  );
  const { rows } = await owner.query<{ id: string; sku: string }>(
    'select id, sku from product where is_on_sale order by id limit 1000',
  );
  await inTransaction(server.db, (tx) =>
    postJournals(
      tx,
      { ...context, actor: null },
      rows.map(({ id }) => stocked(id)),
    ),
  );
  const priced: Priced[] = [];
  for (let from = 0; from < rows.length; from += 200) {
    const lines = rows.slice(from, from + 200).map(({ sku }) => ({ sku, quantity: 1 }));
    const quote = await quoteOrder(server.db, context, { lines, delivery: null });
    priced.push(...quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })));
  }
  await owner.query('create table counted (id bigint primary key, n bigint not null)');
  await owner.query('insert into counted values (1, 1000000000)');
  await owner.query(
    'create table counted_down (id bigint generated always as identity primary key, at timestamptz)',
  );
  await owner.query('grant select, insert, update on counted, counted_down to banyan_app');
  await owner.query('vacuum (analyze)');
  return { ...stage, people, priced, products: rows.map(({ id }) => id) };
}

const stocked = (asset_id: string): Journal => ({
  scope: 'bench',
  key: `stock ${asset_id}`,
  kind: 'stock_change',
  ref_type: 'stock_change',
  ref_id: '1',
  asset_id,
  lines: [houseLine('stock', '1000000000'), houseLine('stock_received', '-1000000000')],
});

const fiveOf = <T>(all: readonly T[]): T[] => {
  const from = Math.floor(Math.random() * (all.length - 5));
  return all.slice(from, from + 5);
};

async function bill({ server, people }: ShopStage, lines: readonly Priced[]): Promise<void> {
  const context = contextOf(server, anyOf(people));
  const form = {
    lines,
    expected_total: String(BigInt(price) * BigInt(lines.length)),
    delivery: null,
    payment: { wallet: 'fund' },
  };
  await inTransaction(server.db, (tx) => placeOrder(tx, context, ownParties(context), form));
}

let bills = 0;

/** What a bill of five lines moves: the money with its tax, and five products. */
async function postAlone({ server, people, products }: ShopStage): Promise<void> {
  const person = anyOf(people);
  const about = { key: `alone ${++bills}`, ref_type: 'repurchase_order', ref_id: '1' } as const;
  const money: Journal = {
    ...about,
    scope: 'bench',
    kind: 'order',
    lines: [
      memberLine(person.id, 'fund', '-590'),
      houseLine('repurchase_sales', '500'),
      houseLine('gst_payable', '90'),
    ].map((line) => ({ ...line, narration: 'O1000000' })),
  };
  const goods = fiveOf(products).map(
    (asset_id): Journal => ({
      ...about,
      scope: `bench ${asset_id}`,
      kind: 'goods_sold',
      asset_id,
      lines: [{ ...houseLine('stock', '-1'), narration: 'O1000000' }, houseLine('stock_sold', '1')],
    }),
  );
  await inTransaction(server.db, (tx) => postJournals(tx, contextOf(server, person), [money, ...goods]));
}

/** One row that everybody counts down, in a transaction that inserts another. */
const countDown = ({ server }: ShopStage): Promise<Timed> =>
  measure(load, () =>
    inTransaction(server.db, async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('update counted set n = n - 1 where id = 1 and n > 0'));
      await tx.executeQuery(CompiledQuery.raw('insert into counted_down (at) values (now())'));
    }),
  );
