import { data, endpoint } from '@banyan/contract/core/endpoint';
import { orders as orderList } from '@banyan/contract/repurchase/order-list';
import { shop as shopList } from '@banyan/contract/repurchase/shop';
import * as z from 'zod/mini';
import { selectShop } from '../../apps/server/src/modules/repurchase/catalogue/select-shop.ts';
import { selectOrders } from '../../apps/server/src/modules/repurchase/orders/select-orders.ts';
import { foldListChanges } from '../../apps/server/src/platform/database/fold-list-changes.ts';
import { mountsOn } from '../../apps/server/src/platform/http/mounts.ts';
import type { Server } from '../../apps/server/src/platform/http/server.ts';
import { loadShop } from '../../apps/server/test/large-shop.ts';
import { type Figure, takeTurns } from './measure.ts';
import { dayBefore, openAdmin, pages } from './report-pages.ts';
import { type BenchPerson, openNetwork, openStage, type Stage, signEverybodyIn } from './stage.ts';

const products = 30_000;
const orders = 1_000_000;

const plainOf = <R extends typeof orderList | typeof shopList>(path: string, { row }: R) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Answers the first 50 rows of a list, as an index has them',
    screens: ['/admin/repurchase-orders/orders', '/admin/repurchase-orders/place-order-for-member'],
    reply: data(z.array(row as R['row'])),
  });
const plainOrders = plainOf('bench/orders', orderList);
const plainProducts = plainOf('bench/products', shopList);

/**
 * The newest 50 orders and the first 50 products by one query each with every column and join of their list, as an index has them: what
 * HTTP and the rows of a page cost by themselves. Nothing is counted, and no row is passed over.
 */
function mountPlain(server: Server): void {
  const { serveRead } = mountsOn(server);
  serveRead(plainOrders, (db, context) =>
    selectOrders(db, context, {}).orderBy('o.at', 'desc').orderBy('o.id', 'desc').limit(50).execute(),
  );
  serveRead(plainProducts, (db, context) =>
    selectShop(db, context, {}).orderBy('p.name').orderBy('p.id').limit(50).execute(),
  );
}

/** Pages of the shop over 30,000 products and of 1,000,000 orders under each filter, beside a plain query of as many rows. */
export async function readShopLists(members: number): Promise<Figure[]> {
  const stage = await openStage(mountPlain);
  try {
    console.error(`Loading ${products} products and ${orders} orders of ${members} members…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    await loadShop(stage.owner, new Date(), { products, orders });
    while ((await foldListChanges(stage.server.db)) > 0);
    await stage.owner.query('vacuum (analyze)');
    return await takeTurns(3, await listPages(stage));
  } finally {
    await stage.close();
  }
}

async function listPages(stage: Stage) {
  const person = async (id: number): Promise<BenchPerson> => {
    const { rows } = await stage.owner.query<BenchPerson>(
      'select id, user_id, name, user_type from app_user where id = $1',
      [id],
    );
    if (!rows[0]) throw new Error(`nobody has the id ${id}`);
    return rows[0];
  };
  const [member, seller] = [await person(777), await person(1)];
  const [admin, buyer] = await signEverybodyIn(stage, [await openAdmin(stage), member]);
  if (!admin || !buyer) throw new Error('an admin and a member read');
  const beside = (reference: string, turns: ReturnType<typeof pages>) =>
    turns.map((turn) => ({ ...turn, reference }));
  const shop = '/api/repurchase/shop';
  const list = '/api/repurchase/orders';
  return [
    ...pages(stage, 'plain query', admin, '/api/bench/products', { products: '' }),
    ...beside(
      'plain query, products',
      pages(stage, 'shop', admin, shop, {
        'first page': '',
        'page 500': 'page_index=500',
        'by a SKU': 'text=SKU-29999',
        'by a word': 'text=29999',
        'by a word of every product': 'text=product',
        'of a category': 'category=7',
        'by name, last first': 'sort=-name',
      }),
    ),
    ...pages(stage, 'plain query', admin, '/api/bench/orders', { orders: '' }),
    ...beside('plain query, orders', [
      ...pages(stage, 'orders', admin, list, {
        'first page': '',
        'page 1000': 'page_index=1000',
        'oldest first': 'sort=at',
        paid: 'payment=Paid',
        unpaid: 'payment=Unpaid',
        cancelled: 'payment=Cancelled',
        refunded: 'payment=Refunded',
        pending: 'dispatch=Pending',
        dispatched: 'dispatch=Dispatched',
        delivered: 'dispatch=Delivered',
        rejected: 'dispatch=Rejected',
        'paid and pending': 'payment=Paid&dispatch=Pending',
        'of members': 'buyer_type=Member',
        'of franchises': 'buyer_type=Franchise',
        'of a buyer': `buyer=${member.user_id}`,
        'of a seller': `seller=${seller.user_id}`,
        'sold by the company': 'sold_by=Company',
        'sold by franchises': 'sold_by=Franchise',
        'by UPI': 'payment_mode=UPI',
        'in cash': 'payment_mode=Cash',
        'by its reference': 'reference=Ref%20777780',
        'by its number': 'no=O1500000',
        'of a day': dayBefore(),
        'of a day, paid': `payment=Paid&${dayBefore()}`,
      }),
      ...pages(stage, 'orders', buyer, list, { 'of the member who reads': '' }),
    ]),
  ];
}
