import { generatePins } from '../src/modules/pins/generate-pins.ts';
import { returnKit } from '../src/modules/pins/return-kit.ts';
import { revealPin } from '../src/modules/pins/reveal-pin.ts';
import { sendKit } from '../src/modules/pins/send-kit.ts';
import { topupByPin } from '../src/modules/pins/topup-by-pin.ts';
import { dispatchOrder } from '../src/modules/repurchase/orders/dispatch-order.ts';
import { markOrderPaid } from '../src/modules/repurchase/orders/mark-order-paid.ts';
import { placeOrder } from '../src/modules/repurchase/orders/place-order.ts';
import { memberParties, stockParties } from '../src/modules/repurchase/orders/queries.ts';
import { returnItems } from '../src/modules/repurchase/returns/return-items.ts';
import { writeOffStock } from '../src/modules/repurchase/stock/write-off-stock.ts';
import { createPackage } from '../src/modules/topup/packages/create-package.ts';
import { reverseTopup } from '../src/modules/topup/reverse-topup.ts';
import { businessDate } from '../src/platform/clock.ts';
import type { ActorContext } from '../src/platform/context.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { aFranchise, anAdmin, contextOf, type Person } from './build.ts';
import type { TestServer } from './http.ts';
import { aCart, aCompanyThatSells, aProduct, aShopOf } from './shop.ts';

/** Goods move in every way there is: by hand, by orders, and as the kit of a pin. */
export async function moveGoods(test: TestServer): Promise<void> {
  await stockByHand(test);
  await orderGoods(test);
  await sendKitOfGoods(test);
}

/** And no goods. */
async function stockByHand({ server }: TestServer): Promise<void> {
  const admin = await contextOf(server, await anAdmin(server));
  const sku = await aProduct(server, admin, { pieces: 10 });
  await inTransaction(server.db, (tx) => writeOffStock(tx, admin, { sku, quantity: 1, reason: 'Test' }));
}

/** And no orders of goods: a franchise has some on the way, and sells what was handed over, of which a piece comes back. */
async function orderGoods({ server, asOwner }: TestServer): Promise<void> {
  const admin = await contextOf(server, await anAdmin(server));
  await aCompanyThatSells(server, admin);
  const shop = await aShopOf(server);
  const till = await contextOf(server, shop);
  const [buyer] = await asOwner(`select user_id from app_user where user_type = 'User' limit 1`);
  const payment = { mode: 'Cash', paid_on: businessDate(admin.now, 'Asia/Kolkata') } as const;
  const [sent, handed] = [await anOrder(server, admin, shop, 3), await anOrder(server, admin, shop, 2)];
  const sku = handed.lines[0]?.sku ?? '';
  await inTransaction(server.db, async (tx) => {
    const own = await stockParties(tx, till, undefined);
    const { no } = await placeOrder(tx, till, own, { ...sent, payment });
    await markOrderPaid(tx, admin, { no });
    await dispatchOrder(tx, admin, { no });
    const given = await stockParties(tx, admin, shop.user_id);
    await placeOrder(tx, admin, given, { ...handed, payment });
  });
  const bill = await aCart(server, till, [{ sku, quantity: 2 }]);
  await inTransaction(server.db, async (tx) => {
    const parties = await memberParties(tx, till, String(buyer?.user_id));
    const { no } = await placeOrder(tx, till, parties, { ...bill, payment });
    await returnItems(tx, till, { no, line: 0, quantity: 1, condition: 'Resaleable', reason: 'Test' });
  });
}

async function anOrder(server: Server, admin: ActorContext, { user_id }: Person, quantity: number) {
  const sku = await aProduct(server, admin, { pieces: 5 });
  return await aCart(server, admin, [{ sku, quantity }], { user_type: 'Franchise', user_id });
}

/** A kit of goods goes out, and comes back once its topup is reversed. */
async function sendKitOfGoods({ server, asOwner }: TestServer): Promise<void> {
  const franchise = await contextOf(server, await aFranchise(server));
  const admin = await contextOf(server, await anAdmin(server));
  const sku = await aProduct(server, admin, { pieces: 10 });
  const [member] = await asOwner(`select user_id from app_user where user_type = 'User' limit 1`);
  await inTransaction(server.db, async (tx) => {
    const kit = { kit: 'Kit', kit_lines: [{ sku, quantity: 2 }] };
    await createPackage(tx, admin, { code: 'KIT', name: 'Kit', amount: '1000', ...kit });
    const owner = { owner_type: 'Franchise', user_id: franchise.actor.user_id } as const;
    const order = { package: 'KIT', count: 1, source: 'Cash' } as const;
    const { pins } = await generatePins(tx, admin, { ...order, ...owner });
    const pin = await revealPin(tx, franchise, { pin_no: pins[0]?.pin_no ?? '' });
    const topup = { user_id: String(member?.user_id), remark: '', ...pin };
    const { receipt_no } = await topupByPin(tx, admin, topup);
    const { pin_no } = pin;
    await sendKit(tx, admin, { pin_no, through: 'Post', sent_on: businessDate(admin.now, 'Asia/Kolkata') });
    await reverseTopup(tx, admin, { receipt_no, reason: 'Test' });
    await returnKit(tx, admin, { pin_no, condition: 'Damaged', remark: '' });
  });
}
