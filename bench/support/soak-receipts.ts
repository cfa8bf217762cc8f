import { sql } from 'kysely';
import { receiveGoods } from '../../apps/server/src/modules/repurchase/orders/receive-goods.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { unlessLate } from './soak-meetings.ts';
import { at, drawOrder } from './soak-order-steps.ts';
import {
  isSale,
  nameOfOrder,
  onTheirWay,
  type SoakOrder,
  type SoakReceipt,
  storeOf,
} from './soak-shop-book.ts';
import { line } from './soak-withdrawals.ts';
import type { Attempt, Generator, World } from './soak-world.ts';

/** Some pieces of a line are found, some given up, the rest stays on its way. */
function drawReceipts({ random }: World, order: SoakOrder): SoakReceipt[] {
  return order.lines.flatMap((_, index) => {
    const left = Number(onTheirWay(order, index));
    const found = random(3) === 0 ? random(left + 1) : left;
    const lost = random(6) === 0 ? random(left - found + 1) : 0;
    const pieces = [
      { line: index, quantity: BigInt(found), isLost: false },
      { line: index, quantity: BigInt(lost), isLost: true },
    ];
    return pieces.filter(({ quantity }) => quantity > 0n);
  });
}

/** What the form says of receipts: lines with pieces that were found and that are given up. */
const linesOf = (receipts: readonly SoakReceipt[]) =>
  [...new Set(receipts.map((receipt) => receipt.line))].map((index) => {
    const piecesOf = (isLost: boolean) =>
      Number(receipts.find((one) => one.line === index && one.isLost === isLost)?.quantity ?? 0n);
    return { line: index, quantity: piecesOf(false), lost: piecesOf(true) };
  });

const lastReceiptOf = async (tx: Tx, no: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(r.id), 0)::text as id from stock_receipt r join repurchase_order o on o.id = r.order_id
    where o.no = ${no}`.execute(tx);
  return rows[0]?.id ?? '0';
};

/** @returns the transactions of these receipts, in their order */
async function postedSince(tx: Tx, no: string, last: string, receipts: readonly SoakReceipt[]) {
  const { rows } = await sql<{ name: string; id: string }>`
    select r.line || ' ' || r.is_lost as name, k.txn_id as id from stock_receipt r join repurchase_order o on o.id = r.order_id
      join txn_key k on k.idem_scope = 'goods_received' and k.idem_key = r.id::text
    where o.no = ${no} and r.id > ${last}::bigint`.execute(tx);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return receipts.map((receipt) => ids.get(`${receipt.line} ${receipt.isLost}`) ?? '');
}

const stockSent = (one: SoakOrder): boolean =>
  !isSale(one) && one.payment === 'Paid' && one.dispatch === 'Dispatched' && !one.isReceiving;

/** A franchise takes what it found into its store, all of it or some; nobody else receives at the same order meanwhile. */
const receive: Generator = {
  weight: 14,
  make: (world) => {
    const order = drawOrder(world, stockSent);
    if (!order) return null;
    const receipts = drawReceipts(world, order);
    if (receipts.length === 0) return null;
    const { goods } = world;
    const now = goods.now();
    const name = nameOfOrder(order);
    const productOf = (receipt: SoakReceipt) => order.lines[receipt.line]?.product ?? { id: '', sku: '' };
    const found = receipts.filter(({ isLost }) => !isLost);
    const after = { ...order, receipts: [...order.receipts, ...receipts] };
    const left = order.lines.reduce((sum, _, index) => sum + onTheirWay(after, index), 0n);
    order.isReceiving = true;
    let answered = -1;
    const attempt = unlessLate(world, [[name], [name]], ['already_done'], {
      run: async (tx, context) => {
        const last = await lastReceiptOf(tx, order.no);
        const wanted = { no: order.no, lines: linesOf(receipts), reason: 'Soak' };
        ({ left: answered } = await receiveGoods(tx, at(context, order.buyer, now), wanted));
        return await postedSince(tx, order.no, last, receipts);
      },
      expected: receipts.map((receipt) => ({
        lines: receipt.isLost
          ? []
          : [
              {
                ...line(order.buyer, `stock of ${productOf(receipt).id}`, 0n),
                amount: String(receipt.quantity),
              },
            ],
      })),
      brings: found.map((receipt) => [
        storeOf(order.buyer, productOf(receipt) as Parameters<typeof storeOf>[1]),
        receipt.quantity,
      ]),
      done: () => {
        order.isReceiving = false;
        order.receipts.push(...receipts);
        if (BigInt(answered) !== left)
          goods.mismatches.push(`${order.no} has ${answered} left on their way, expected ${left}`);
        if (left === 0n) goods.becomes(order, { dispatch: 'Delivered' });
      },
    });
    return freeing(order, attempt);
  },
};

/** Refused, the order may be received by others again. */
const freeing = (order: SoakOrder, attempt: Attempt): Attempt => ({
  ...attempt,
  refused: () => {
    order.isReceiving = false;
    return attempt.refused?.() ?? [];
  },
});

/** One piece more than is on its way, or after all has arrived. */
const tooMuch: Generator = {
  weight: 2,
  make: (world) => {
    const order = drawOrder(world, (one) => stockSent(one) || (!isSale(one) && one.dispatch === 'Delivered'));
    if (!order) return null;
    const isOver = order.dispatch === 'Delivered';
    const quantity = Number(order.lines[0]?.quantity ?? 0n) + 1;
    return {
      isOnce: true,
      mustBeRefusedBy: isOver ? 'already_done' : 'amount_out_of_range',
      // the last of it may arrive at the same moment
      ...(isOver ? {} : { mayBeRefusedBy: ['already_done'] }),
      run: async (tx, context) => {
        const wanted = { no: order.no, lines: [{ line: 0, quantity }] };
        await receiveGoods(tx, at(context, order.buyer, world.goods.now()), wanted);
        return [];
      },
    };
  },
};

export const receiptGenerators: readonly Generator[] = [receive, tooMuch];
