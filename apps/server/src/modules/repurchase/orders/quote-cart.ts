import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import type { OrderQuote } from '@banyan/contract/repurchase/orders';
import { gstOf } from '@banyan/contract/repurchase/price';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Problems } from '../../../platform/fail.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { priceInForce } from '../queries.ts';
import { type OrderSeller, requireSeller } from './require-seller.ts';

/** What is asked for, by whom it is sold, and where it goes. */
export interface Cart {
  /** The franchise; null = the company. */
  seller_id: string | null;
  /** The BV of stock that a franchise buys counts for nobody. */
  buyer_type: 'User' | 'Franchise';
  lines: readonly { sku: string; quantity: number }[];
  /** Null = it is handed over at the seller's counter. */
  delivery: Pick<DeliveryAddress, 'state'> | null;
}

/** A line with what an order keeps of its product. */
export type QuotedLine = OrderQuote['lines'][number] & { product_id: string; hsn: string };
export type Quote = Omit<OrderQuote, 'lines'> & {
  lines: QuotedLine[];
  seller: OrderSeller;
  company: Awaited<ReturnType<typeof readCompany>>;
};

interface FoundProduct {
  line: number;
  product_id: string;
  sku: string;
  name: string;
  hsn: string;
  is_on_sale: boolean;
  price_id: string | null;
  price: string | null;
  gst_percent: string;
  bv: string;
  available: number;
}

/**
 * What a cart costs at a moment: prices in force, tax by line (docs/assumptions.md), and what the seller has free of each.
 * @throws unknown_product: every line that cannot be sold on its field, `lines.N.sku`; invalid_request: a SKU twice;
 *   seller_incomplete
 */
export async function quoteCart(db: Db, now: Date, cart: Cart): Promise<Quote> {
  refuseTwice(cart.lines);
  const [company, seller, products] = await Promise.all([
    readCompany(db),
    requireSeller(db, cart.seller_id),
    findProducts(db, now, cart),
  ]);
  const digits = company.round_off_digits;
  const place_of_supply = cart.delivery?.state ?? seller.state;
  const isSameState = place_of_supply === seller.state;
  const problems: Problems = {};
  const lines = cart.lines.flatMap(({ quantity }, index): QuotedLine[] => {
    const found = products.get(index);
    if (!found?.is_on_sale || !found.price_id || found.price === null) {
      problems[`lines.${index}.sku`] = found
        ? text('This product is not sold now.')
        : text(errors.unknown_product.message);
      return [];
    }
    const { line: _line, is_on_sale: _isOnSale, price_id, price, ...product } = found;
    const tax = taxOf({ price, quantity, gst_percent: product.gst_percent }, digits, {
      isSameState,
      hasGstin: seller.gstin !== null,
    });
    const bv = cart.buyer_type === 'User' ? toDecimal(product.bv).times(quantity).toFixed() : '0';
    return [{ ...product, price_id, price: toDecimal(price).toFixed(digits), quantity, ...tax, bv }];
  });
  if (Object.keys(problems).length > 0) throw fail('unknown_product', problems);
  return { lines, ...sumsOf(lines, digits), place_of_supply, seller, company };
}

function refuseTwice(lines: Cart['lines']): void {
  const seen = new Set<string>();
  const problems: Problems = {};
  for (const [index, { sku }] of lines.entries()) {
    const key = sku.toLowerCase();
    if (seen.has(key)) problems[`lines.${index}.sku`] = text('This product stands on another line already.');
    seen.add(key);
  }
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
}

/** The total is the same without a GSTIN, and has no tax lines. */
function taxOf(
  line: { price: string; quantity: number; gst_percent: string },
  digits: number,
  { isSameState, hasGstin }: { isSameState: boolean; hasGstin: boolean },
) {
  const tax = gstOf(line, digits, isSameState);
  const none = toDecimal('0').toFixed(digits);
  return hasGstin ? tax : { taxable: tax.total, cgst: none, sgst: none, igst: none, total: tax.total };
}

function sumsOf(lines: readonly QuotedLine[], digits: number) {
  const sum = (key: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total' | 'bv') =>
    lines.reduce((all, line) => all.plus(line[key]), toDecimal('0')).toFixed(digits);
  return {
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    total: sum('total'),
    bv: sum('bv'),
  };
}

async function findProducts(
  db: Db,
  now: Date,
  { seller_id, lines }: Cart,
): Promise<Map<number, FoundProduct>> {
  const { rows } = await sql<FoundProduct>`
    select (l.place - 1)::int as line, p.id as product_id, p.sku, p.name, p.hsn, p.is_on_sale, r.price_id, r.price,
      trim_scale(coalesce(r.gst_percent, 0))::text as gst_percent, coalesce(r.bv, 0)::text as bv,
      coalesce(a.balance - a.held, 0)::int as available
    from unnest(${lines.map(({ sku }) => sku.toLowerCase())}::text[]) with ordinality as l (sku, place)
      join product p on lower(p.sku) = l.sku
      left join lateral ${priceInForce(now)} r on true
      left join account a on a.owner_id = ${seller_id ?? '0'}::bigint and a.wallet_code = 'stock'
        and a.owner_type = ${seller_id === null ? 'House' : 'Franchise'} and a.asset_id = p.id`.execute(db);
  return new Map(rows.map((row) => [row.line, row]));
}
