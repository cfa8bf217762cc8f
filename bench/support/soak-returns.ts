import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { rejectOrder } from '../../apps/server/src/modules/repurchase/returns/reject-order.ts';
import { returnItems } from '../../apps/server/src/modules/repurchase/returns/return-items.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { unlessLate } from './soak-meetings.ts';
import { type Expected, walletOf } from './soak-oracle.ts';
import { commissionOf, goodsOf, type Moves } from './soak-order-lines.ts';
import { at, drawOrder, sellerOf } from './soak-order-steps.ts';
import {
  isSale,
  nameOfOrder,
  type ReturnedItem,
  returnedOf,
  type SoakOrder,
  type SoakReturn,
  storeOf,
} from './soak-shop-book.ts';
import { type Charge, partOf, sumOf, totalOf } from './soak-shop-price.ts';
import { inCents } from './soak-transfers.ts';
import { line } from './soak-withdrawals.ts';
import type { Attempt, Generator, World } from './soak-world.ts';

/** So much that all returns of a line together give its part, rounded once. */
function shareOf(order: SoakOrder, { line: index, quantity }: ReturnedItem): Charge {
  const bought = order.lines[index];
  if (!bought) throw new Error('There is no such line.');
  const before = returnedOf(order, index);
  const until = (all: bigint, pieces: bigint) => partOf(all, pieces, bought.quantity);
  const part = (key: keyof Charge) =>
    until(bought.charge[key], before + quantity) - until(bought.charge[key], before);
  return { amount: part('amount'), cgst: part('cgst'), sgst: part('sgst'), igst: part('igst') };
}

/** What of the commission goes back, so that all together it is its part of the bill, rounded once. */
function commissionBack(order: SoakOrder, amount: bigint): bigint {
  const commission = commissionOf(order);
  const before = order.returns.reduce((sum, { charge }) => sum + charge.amount, 0n);
  const until = (returned: bigint) => partOf(commission, returned, order.charge.amount);
  return until(before + amount) - until(before);
}

type Back = Omit<SoakReturn, 'credit_note_no'>;

function backOf(order: SoakOrder, items: readonly ReturnedItem[], isDamaged: boolean): Back {
  const bv = items.reduce((sum, item) => sum + (order.lines[item.line]?.price.bv ?? 0n) * item.quantity, 0n);
  return { items, isDamaged, charge: sumOf(items.map((item) => shareOf(order, item))), bv };
}

/** Money to where it came from, goods, and commission. What a franchise has spent it owes. */
function movesOfReturn(order: SoakOrder, { items, isDamaged, charge }: Back): Moves {
  const { buyer, wallet, seller } = order;
  const total = totalOf(charge);
  const posted = new Map<string, Expected>();
  const takes: [string, bigint][] = [];
  const brings: [string, bigint][] = [];
  const owes = (amount: bigint) => {
    if (!seller.franchise) return [];
    takes.push([walletOf(seller.franchise.id, 'main'), amount]);
    return [{ ...line(seller.franchise, 'main', -amount), recoverable: true }];
  };
  if (wallet !== null || !seller.franchise) {
    posted.set('refund 1', {
      lines: [...(wallet === null ? [] : [line(buyer, wallet, total)]), ...owes(total)],
    });
    if (wallet !== null) brings.push([walletOf(buyer.id, wallet), total]);
  }
  if (!isSale(order)) return { posted, takes, brings };
  for (const { line: index, quantity } of items) {
    const product = order.lines[index]?.product;
    if (!product) continue;
    const owner = seller.franchise;
    const store = { ...line(owner, `stock of ${product.id}`, 0n), amount: String(quantity) };
    posted.set(`goods_returned ${product.id}`, { lines: isDamaged ? [] : [store] });
    if (!isDamaged) brings.push([storeOf(owner, product), quantity]);
  }
  const commission = commissionBack(order, charge.amount);
  if (commission > 0n)
    posted.set('commission 1', {
      lines: [line(null, 'franchise_commission', commission), ...owes(commission)],
    });
  return { posted, takes, brings };
}

/** @returns the transactions of these names that a credit note has, in their order */
async function postedWith(tx: Tx, credit_note_no: string, names: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string; id: string }>`
    with r as (
      select b.id, b.id = i.refund_id as is_first from invoice i
        join repurchase_refund b on b.id = i.refund_id or b.part_of = i.refund_id where i.no = ${credit_note_no}
    ), wanted (scope, key) as (
      select 'refund', id::text from r where is_first
      union all select 'goods_returned', id::text from r
      union all select 'commission', c.id::text from franchise_commission c
        join business_event e on e.id = c.event_id join r on e.kind = 'refund' and e.source_id = r.id
    )
    select t.idem_scope || ' ' || t.asset_id as name, t.id from wanted w
      join txn_key k on k.idem_scope = w.scope and k.idem_key = w.key join txn t on t.id = k.txn_id`.execute(
    tx,
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return [...names].map((name) => ids.get(name) ?? '');
}

/** What comes back with a credit note, of an order that nothing else comes back of at the same moment. */
function returning(
  world: World,
  order: SoakOrder,
  back: Back,
  [to, give]: readonly [
    Partial<Pick<SoakOrder, 'payment' | 'dispatch'>>,
    (tx: Tx, context: Parameters<Attempt['run']>[1]) => Promise<string>,
  ],
): Attempt {
  const moves = movesOfReturn(order, back);
  const name = nameOfOrder(order);
  if (order.seller.franchise) world.mayOwe.add(order.seller.franchise.id);
  order.isReturning = true;
  let credit_note_no = '';
  const held = isSale(order) ? [] : goodsOf(order).map(([store, quantity]) => [store, quantity] as const);
  const attempt = unlessLate(world, [[name], [name]], ['already_done'], {
    run: async (tx, context) => {
      credit_note_no = await give(tx, context);
      return await postedWith(tx, credit_note_no, moves.posted.keys());
    },
    expected: [...moves.posted.values()],
    takes: moves.takes,
    brings: [...moves.brings, ...held],
    done: () => {
      order.isReturning = false;
      order.returns.push({ ...back, credit_note_no });
      world.goods.becomes(order, to);
    },
  });
  return {
    ...attempt,
    refused: () => {
      order.isReturning = false;
      return attempt.refused?.() ?? [];
    },
  };
}

const outside = (world: World, { mode }: SoakOrder) =>
  mode === null ? {} : { reference: `BACK ${world.key()}` };

/** Some pieces of a line, as good as new or damaged. */
const bringBack: Generator = {
  weight: 10,
  make: (world) => {
    const { random, goods } = world;
    const order = drawOrder(world, (one) => isSale(one) && one.payment === 'Paid' && !one.isReturning);
    if (!order) return null;
    const index = random(order.lines.length);
    const left = (order.lines[index]?.quantity ?? 0n) - returnedOf(order, index);
    if (left === 0n) return null;
    const quantity = BigInt(1 + random(Number(left)));
    const back = backOf(order, [{ line: index, quantity }], random(3) === 0);
    const isLast = order.lines.every(
      (one, at) => returnedOf(order, at) + (at === index ? quantity : 0n) === one.quantity,
    );
    const form = {
      no: order.no,
      line: index,
      quantity: Number(quantity),
      condition: back.isDamaged ? ('Damaged' as const) : ('Resaleable' as const),
      reason: 'Soak',
      ...outside(world, order),
    };
    const [seller, now] = [sellerOf(world, order), goods.now()];
    return returning(world, order, back, [
      isLast ? { payment: 'Refunded' } : {},
      async (tx, context) => {
        const { credit_note_no, amount } = await returnItems(tx, at(context, seller, now), form);
        if (amount !== inCents(totalOf(back.charge)))
          goods.mismatches.push(`${credit_note_no} gives back ${amount}, expected ${totalOf(back.charge)}`);
        return credit_note_no;
      },
    ]);
  },
};

/** The seller does not send an order: what is left of it is given back. */
const reject: Generator = {
  weight: 3,
  make: (world) => {
    const fits = (one: SoakOrder) => one.payment === 'Paid' && one.dispatch === 'Pending' && !one.isReturning;
    const order = drawOrder(world, fits);
    if (!order) return null;
    const items = order.lines.flatMap(({ quantity }, index) => {
      const left = quantity - returnedOf(order, index);
      return left === 0n ? [] : [{ line: index, quantity: left }];
    });
    const form = { no: order.no, reason: 'Soak', ...outside(world, order) };
    const [seller, now] = [sellerOf(world, order), world.goods.now()];
    return returning(world, order, backOf(order, items, false), [
      { payment: 'Refunded', dispatch: 'Rejected' },
      async (tx, context) => (await rejectOrder(tx, at(context, seller, now), form)).credit_note_no ?? '',
    ]);
  },
};

/** After the last day on which goods come back. */
const bringBackTooLate: Generator = {
  weight: 1,
  make: (world) => {
    const order = drawOrder(world, (one) => isSale(one) && one.payment === 'Paid');
    if (!order) return null;
    const now = new Date(world.goods.now().getTime() + 40 * millisecondsPerDay);
    const form = {
      no: order.no,
      line: 0,
      quantity: 1,
      condition: 'Damaged',
      reason: 'Soak',
      reference: 'BACK',
    } as const;
    const seller = sellerOf(world, order);
    const attempt = unlessLate(world, [[], [nameOfOrder(order)]], ['already_done'], {
      run: async (tx, context) => {
        await returnItems(tx, at(context, seller, now), form);
        return [];
      },
    });
    return { ...attempt, mustBeRefusedBy: 'return_window_over' };
  },
};

export const returnGenerators: readonly Generator[] = [bringBack, reject, bringBackTooLate];
