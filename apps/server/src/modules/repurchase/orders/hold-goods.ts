import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Journal } from '../../ledger/post-journals.ts';
import { houseLine, type JournalLine, ownerLine } from '../../ledger/rules.ts';
import type { Taken } from '../post-goods.ts';
import { sayingWhatIsShort } from '../post-goods.ts';

/** A line of an order with goods. */
export interface GoodsLine {
  line: number;
  product_id: string;
  quantity: number;
}
/** An order, whose goods lie in the store of the company (`seller_id` null) or of a franchise. */
interface OrderOfGoods {
  id: string;
  no: string;
  seller_id: string | null;
}

const keyOf = (order: { id: string }, { line }: GoodsLine): string => `${order.id}:${line}`;

/** A line in the store of the seller. */
export const storeLine = (seller_id: string | null, quantity: number): JournalLine =>
  seller_id === null
    ? houseLine('stock', String(quantity))
    : ownerLine({ owner_type: 'Franchise', id: seller_id, wallet: 'stock' }, String(quantity));

/** What an order takes out of its seller's store, for the refusal of what is short. */
export const takenBy = (order: { seller_id: string | null }, lines: readonly GoodsLine[]): Taken[] =>
  lines.map(({ line, product_id, quantity }) => ({
    field: `lines.${line}.quantity`,
    owner_type: order.seller_id === null ? 'House' : 'Franchise',
    owner_id: order.seller_id ?? '0',
    product_id,
    quantity,
  }));

/**
 * Journals that take the goods of an order out of the seller's store, one a product: sold to a member, or sent to a franchise
 * (docs/ledger.md §14).
 * @param holds by the place of the line: what was set aside for it
 */
export function goodsJournals(
  kind: 'goods_sold' | 'goods_sent',
  order: OrderOfGoods,
  lines: readonly GoodsLine[],
  holds: ReadonlyMap<number, string> = new Map(),
): Journal[] {
  const to = kind === 'goods_sold' ? 'stock_sold' : 'stock_transit';
  return lines.map((line) => ({
    scope: kind,
    key: keyOf(order, line),
    kind,
    ref_type: 'repurchase_order',
    ref_id: order.id,
    asset_id: line.product_id,
    lines: [
      { ...storeLine(order.seller_id, -line.quantity), narration: order.no, ...holdOf(holds, line) },
      houseLine(to, String(line.quantity)),
    ],
  }));
}

const holdOf = (holds: ReadonlyMap<number, string>, { line }: GoodsLine) => {
  const hold_id = holds.get(line);
  return hold_id === undefined ? {} : { hold_id };
};

/**
 * Sets the goods of an order aside in the seller's store, all or none, in the order of products.
 * @param expires_at from then on they are free again; null = they wait until they are sent
 * @throws out_of_stock on the quantity of each line that is short
 */
export async function holdGoods(
  tx: Tx,
  { now }: Context,
  order: OrderOfGoods,
  lines: readonly GoodsLine[],
  expires_at: Date | null,
): Promise<void> {
  const scope = expires_at ? 'order_unpaid' : 'order_paid';
  const wanted = lines
    .toSorted((a, b) => Number(BigInt(a.product_id) - BigInt(b.product_id)))
    .map((line) => ({ key: keyOf(order, line), product_id: line.product_id, quantity: line.quantity }));
  await sayingWhatIsShort(tx, takenBy(order, lines), () =>
    sql`select count(hold_amount(${order.seller_id === null ? 'House' : 'Franchise'}, ${order.seller_id ?? '0'}::bigint, 'stock',
        w.product_id, w.quantity, ${scope}, w.key, 'repurchase_order', ${order.id}::bigint, ${expires_at}::timestamptz,
        ${now}::timestamptz)) from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (key text, product_id int, quantity numeric)`.execute(tx),
  );
}

/** What is set aside for an order now: the place of the line → the hold. */
export async function findHolds(tx: Tx, order: { id: string }, lines: readonly GoodsLine[]) {
  const { rows } = await sql<{ id: string; line: number }>`
    select id, split_part(idem_key, ':', 2)::int as line from hold
    where idem_scope in ('order_unpaid', 'order_paid') and idem_key = any(${lines.map((line) => keyOf(order, line))})
      and status = 'pending'`.execute(tx);
  return new Map(rows.map(({ id, line }) => [line, id]));
}

/** Makes what is set aside for an order free again. */
export async function releaseGoods(
  tx: Tx,
  { now }: Context,
  order: { id: string },
  lines: readonly GoodsLine[],
): Promise<void> {
  await sql`
    select count(release_hold(h.id, ${now}::timestamptz)) from (
      select h.id from hold h join account a on a.id = h.account_id
      where h.idem_scope in ('order_unpaid', 'order_paid') and h.idem_key = any(${lines.map((line) => keyOf(order, line))})
        and h.status = 'pending' order by a.asset_id
    ) h`.execute(tx);
}
