import { findFranchise } from '../modules/accounts/find-franchise.ts';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { stockParties } from '../modules/repurchase/orders/queries.ts';
import { quoteCart } from '../modules/repurchase/orders/quote-cart.ts';
import { readOffice } from '../modules/repurchase/orders/read-office.ts';
import { receiveGoods } from '../modules/repurchase/orders/receive-goods.ts';
import { decideStockRequest } from '../modules/repurchase/requests/decide-stock-request.ts';
import { dispatchStockRequest } from '../modules/repurchase/requests/dispatch-stock-request.ts';
import { requestProducts } from '../modules/repurchase/requests/request-products.ts';
import { businessDate } from '../platform/clock.ts';
import type { ActorContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

type Goods = readonly (readonly [sku: string, quantity: number])[];

/** Requests for goods in every state: of the franchise to the company, and of its sub-franchise to it. */
export async function requestDemoStock(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  slip: SealedPicture,
): Promise<void> {
  const { admin, franchise } = network;
  const corner = await findFranchise(tx, 'franchise2');
  if (!corner) throw new Error('the demo company has a second franchise');
  const ago = (hours: number) => new Date(end.getTime() - hours * 3_600_000);
  const asAdmin = (hours: number) => network.as(admin, 'Admin', ago(hours));
  const asShop = (hours: number) => network.as(franchise, 'Franchise', ago(hours));
  const asCorner = (hours: number) => network.as(corner, 'Franchise', ago(hours));
  const ask = (by: ActorContext, goods: Goods, reference: string) => askFor(tx, by, goods, reference, slip);
  const approve = (no: string, by: ActorContext) => decideStockRequest(tx, by, { no, decision: 'Approve' });

  // all of it arrived, a part is still missing, on its way, to be sent
  const received = await ask(asShop(68), [['OIL-200', 12]], 'N320-3101-4410');
  await approve(received, asAdmin(65));
  await dispatchStockRequest(tx, asAdmin(60), { no: received });
  await receiveGoods(tx, asShop(38), { no: received, lines: [{ line: 0, quantity: 12 }] });
  const short = await ask(
    asShop(58),
    [
      ['SOAP-100', 40],
      ['TURMERIC-100', 24],
    ],
    'N320-3102-1180',
  );
  await approve(short, asAdmin(54));
  await dispatchStockRequest(tx, asAdmin(48), { no: short });
  await receiveGoods(tx, asShop(19), {
    no: short,
    lines: [
      { line: 0, quantity: 36, lost: 1 },
      { line: 1, quantity: 24 },
    ],
    reason: 'One was crushed',
  });
  const way = await ask(asShop(32), [['TEA-250', 18]], 'N320-3103-7745');
  await approve(way, asAdmin(29));
  await dispatchStockRequest(tx, asAdmin(17), { no: way });
  await approve(await ask(asShop(23), [['SHAMPOO-200', 8]], 'N320-3104-0912'), asAdmin(13));
  const refused = await ask(asShop(21), [['WASH-1KG', 30]], 'N320-3104-3366');
  await decideStockRequest(tx, asAdmin(12), {
    no: refused,
    decision: 'Reject',
    reason: 'No such payment came in',
  });
  const back = await ask(asShop(11), [['FLOOR-1L', 6]], 'N320-3105-2001');
  await decideStockRequest(tx, asShop(10), { no: back, decision: 'Cancel' });
  await ask(
    asShop(5),
    [
      ['OIL-200', 10],
      ['FLOOR-1L', 12],
    ],
    'N320-3105-6620',
  );

  const sold = await ask(asCorner(33), [['OIL-200', 4]], 'N320-4101-5512');
  await approve(sold, asShop(31));
  await dispatchStockRequest(tx, asShop(27), { no: sold });
  await ask(asCorner(4), [['SOAP-100', 12]], 'N320-4102-0078');
}

/** At the prices in force, with a slip. @returns the number */
async function askFor(
  tx: Tx,
  context: ActorContext,
  goods: Goods,
  reference: string,
  slip: SealedPicture,
): Promise<string> {
  const { buyer, seller_id } = await stockParties(tx, context, undefined);
  const quote = await quoteCart(tx, context.now, {
    seller_id,
    buyer_type: 'Franchise',
    lines: goods.map(([sku, quantity]) => ({ sku, quantity })),
    delivery: await readOffice(tx, buyer.id),
  });
  const lines = quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id }));
  const payment = { mode: 'NEFT', reference, paid_on: businessDate(context.now, 'Asia/Kolkata') } as const;
  return (await requestProducts(tx, context, { lines, payment }, slip)).no;
}
