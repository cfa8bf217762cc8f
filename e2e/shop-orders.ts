import { createCategory } from '../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { placeOrder } from '../apps/server/src/modules/repurchase/orders/place-order.ts';
import { memberParties } from '../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteOrder } from '../apps/server/src/modules/repurchase/orders/quote-order.ts';
import { addStock } from '../apps/server/src/modules/repurchase/stock/add-stock.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { linkToken } from '../apps/server/src/platform/http/signed-link.ts';
import { database } from './database.ts';
import { actingAs, aMember, anAdmin, context, type Person } from './people.ts';

let made = 0;

/** Products of MRP 118 with 18 % GST, with pieces in the company's store. @returns their SKUs */
export async function someProducts(count: number, pieces: number): Promise<string[]> {
  const admin = await actingAs(await anAdmin());
  made += 1;
  const key = `S${process.pid}-${made}`;
  return await inTransaction(database(), async (tx) => {
    const { id: category } = await createCategory(tx, admin, {
      name: `Soaps ${key}`,
      parent_id: '',
      may_have_sub: false,
    });
    const skus: string[] = [];
    for (let place = 1; place <= count; place += 1) {
      const sku = `${key}-${place}`;
      const name = `Herbal soap ${place}`;
      const product = { sku, name, category, hsn: '3401', mrp: '118', gst_percent: '18', bv: '60' };
      await createProduct(tx, admin, product, null);
      await addStock(tx, admin, { sku, quantity: pieces, remark: '' });
      skus.push(sku);
    }
    return skus;
  });
}

/** An order of the company to a member, paid in cash and handed over. @returns the number of its invoice */
export async function anInvoice(member: Person, skus: readonly string[]): Promise<string> {
  const admin = await actingAs(await anAdmin());
  const lines = skus.map((sku) => ({ sku, quantity: 2 }));
  const quote = await quoteOrder(database(), admin, { user_id: member.user_id, lines, delivery: null });
  const placed = await inTransaction(database(), async (tx) =>
    placeOrder(tx, admin, await memberParties(tx, admin, member.user_id), {
      lines: quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
      expected_total: quote.total,
      delivery: null,
      payment: { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) },
    }),
  );
  if (!placed.invoice_no) throw new Error('The order was not invoiced.');
  return placed.invoice_no;
}

/** The address of an invoice, open to everybody. */
export async function anInvoiceLink(): Promise<string> {
  const no = await anInvoice(await aMember(), await someProducts(2, 10));
  const token = encodeURIComponent(linkToken(context().services, `invoice:${no}`));
  return `/order-invoice?no=${encodeURIComponent(no)}&token=${token}`;
}
