import { sql } from 'kysely';
import type { JournalLine } from '../../apps/server/src/modules/ledger/rules.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import type { SoakPerson } from './soak-company.ts';
import { type Expected, walletOf } from './soak-oracle.ts';
import { isSale, type SoakLine, type SoakOrder, storeOf } from './soak-shop-book.ts';
import { partOf, totalOf } from './soak-shop-price.ts';
import { line } from './soak-withdrawals.ts';
import type { Attempt } from './soak-world.ts';

/** What happens to an order in the ledger: each transaction by its name, with the lines it must have. */
export interface Moves {
  posted: ReadonlyMap<string, Expected>;
  takes: NonNullable<Attempt['takes']>;
  brings: NonNullable<Attempt['brings']>;
}

/** Goods of a store, as lines of the oracle name them. */
const goods = (owner: SoakPerson | null, { product, quantity }: SoakLine, sign: 1n | -1n): JournalLine => ({
  owner_type: owner ? 'Franchise' : 'House',
  owner_id: owner?.id ?? '0',
  wallet_code: `stock of ${product.id}`,
  amount: String(sign * quantity),
});

/** What an order takes out of its seller's store, or sets aside there. */
export const goodsOf = ({ seller, lines }: Pick<SoakOrder, 'seller' | 'lines'>) =>
  lines.map(
    ({ product, quantity }) => [storeOf(seller.franchise, product), quantity, 'out_of_stock'] as const,
  );

/** What a seller gets of a member's bill. */
export const commissionOf = (order: SoakOrder): bigint =>
  isSale(order) ? partOf(order.charge.amount, order.seller.billing, 10_000n) : 0n;

/** What is posted when an order is paid: money, then goods, then commission. */
export function movesOfPayment(order: SoakOrder): Moves {
  const { buyer, seller, wallet, lines } = order;
  const posted = new Map<string, Expected>();
  const brings: [string, bigint][] = [];
  const total = totalOf(order.charge);
  // money paid outside to a franchise moves nothing here
  if (wallet !== null || !seller.franchise) {
    const earned = seller.franchise ? [line(seller.franchise, 'main', total)] : [];
    posted.set('order 1', { lines: [...(wallet === null ? [] : [line(buyer, wallet, -total)]), ...earned] });
    if (seller.franchise) brings.push([walletOf(seller.franchise.id, 'main'), total]);
  }
  const isHandedOver = !isSale(order) && order.dispatch === 'Delivered';
  for (const one of lines) {
    if (isSale(order))
      posted.set(`goods_sold ${one.product.id}`, { lines: [goods(seller.franchise, one, -1n)] });
    if (!isHandedOver) continue;
    posted.set(`goods_sent ${one.product.id}`, { lines: [goods(seller.franchise, one, -1n)] });
    posted.set(`goods_received ${one.product.id}`, { lines: [goods(buyer, one, 1n)] });
    brings.push([storeOf(buyer, one.product), one.quantity]);
  }
  const commission = commissionOf(order);
  if (commission > 0n && seller.franchise) {
    const earned = { ...line(seller.franchise, 'main', commission), recoverable: true };
    posted.set('commission 1', { lines: [line(null, 'franchise_commission', -commission), earned] });
    brings.push([walletOf(seller.franchise.id, 'main'), commission]);
  }
  return { posted, takes: wallet === null ? [] : [[walletOf(buyer.id, wallet), total]], brings };
}

/** Stock that leaves for a franchise. */
export const movesOfSending = ({ seller, lines }: SoakOrder): Moves => ({
  posted: new Map(
    lines.map((one) => [`goods_sent ${one.product.id}`, { lines: [goods(seller.franchise, one, -1n)] }]),
  ),
  takes: [],
  brings: [],
});

/** @returns the transactions of these names that an order has, in their order; empty = it has none */
export async function postedFor(tx: Tx, no: string, names: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string; id: string }>`
    with o as (select id from repurchase_order where no = ${no}),
      wanted (scope, key) as (
        select 'order', id::text from o
        union all select s, o.id || ':' || l.line from o join repurchase_order_line l on l.order_id = o.id
          cross join unnest(array['goods_sold', 'goods_sent']) s
        union all select 'goods_received', r.id::text from stock_receipt r join o on o.id = r.order_id
        union all select 'commission', c.id::text from franchise_commission c
          join business_event e on e.id = c.event_id join o on e.kind = 'order' and e.source_id = o.id
      )
    select t.idem_scope || ' ' || t.asset_id as name, t.id from wanted w
      join txn_key k on k.idem_scope = w.scope and k.idem_key = w.key join txn t on t.id = k.txn_id`.execute(
    tx,
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return [...names].map((name) => ids.get(name) ?? '');
}
