import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { publishPlan } from '../income/plan/publish-plan.ts';
import { creditDebit } from '../ledger/credit-debit.ts';
import { type OrderLine, payOrder } from './pay-order.ts';
import { refundOrder } from './refund-order.ts';

const test = useTestServer();
let context: ActorContext;
let member: Person;

beforeAll(async () => {
  context = await contextOf(test.server, await aBusiness(test.server, {}));
  member = await aMember(test.server);
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, context, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'repurchase',
      direction: 'Credit',
      amount: '5000',
      reason: 'Other',
      remark: '',
    }),
  );
});

const buy = (...lines: OrderLine[]) =>
  inTransaction(test.server.db, (tx) =>
    payOrder(tx, context, { user_id: member.user_id, wallet: 'repurchase', lines }),
  );
const giveBack = (no: string, line: number, quantity: number) =>
  inTransaction(test.server.db, (tx) => refundOrder(tx, context, { no, line, quantity, reason: 'Test' }));
const balance = async () => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = 'repurchase'`,
    [member.id],
  );
  return row?.balance;
};
const events = async (no: string) =>
  await test.asOwner(
    `select e.kind, trim_scale(e.amount)::text as amount, trim_scale(e.bv)::text as bv from business_event e
     where (e.kind = 'order' and e.source_id = (select id from repurchase_order where no = $1))
       or (e.kind = 'refund' and e.source_id in (select r.id from repurchase_refund r
         join repurchase_order o on o.id = r.order_id where o.no = $1)) order by e.id`,
    [no],
  );

describe('an order', () => {
  it('is paid from the wallet, and items come back but while a closing that pays on it is not published', async () => {
    const order = await buy(
      { price: '400', bv: '300', quantity: 2 },
      { price: '99.50', bv: '0', quantity: 1 },
    );
    expect(order).toMatchObject({ amount: '899.5', bv: '600' });
    expect(await balance()).toBe('4100.5');
    await giveBack(order.no, 0, 1);
    expect(await balance()).toBe('4500.5');
    expect(await events(order.no)).toEqual([
      { kind: 'order', amount: '899.5', bv: '600' },
      { kind: 'refund', amount: '-400', bv: '-300' },
    ]);
    await expect(giveBack(order.no, 0, 2)).rejects.toMatchObject({ code: 'amount_out_of_range' });
    await expect(giveBack(order.no, 7, 1)).rejects.toMatchObject({ code: 'not_found' });
    await test.asOwner(
      `update business_event set closing_date = '2025-12-31' where kind = 'order' and ref = $1`,
      [order.no],
    );
    await expect(giveBack(order.no, 0, 1)).rejects.toMatchObject({ code: 'not_reversible' });
    await test.asOwner(`insert into closing (business_date, cut_at) values ('2025-12-31', now())`);
    await expect(giveBack(order.no, 0, 1)).rejects.toMatchObject({ code: 'not_reversible' });
    await test.asOwner(`update closing set status = 'calculating' where status = 'open'`);
    await test.asOwner(`update closing set status = 'posted' where status = 'calculating'`);
    await giveBack(order.no, 0, 1);
    await expect(giveBack(order.no, 0, 1)).rejects.toMatchObject({ code: 'already_done' });
    expect(await balance()).toBe('4900.5');
    expect(await findings(test.server)).toEqual([]);
  });

  it('is refused beyond the wallet and with odd figures, and nothing is changed', async () => {
    await expect(buy({ price: '9000', bv: '1', quantity: 1 })).rejects.toMatchObject({
      constraint: 'account_covers_floor',
    });
    await expect(buy({ price: '-1', bv: '1', quantity: 1 })).rejects.toMatchObject({
      code: 'amount_out_of_range',
    });
    await expect(buy()).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await balance()).toBe('4900.5');
  });

  it('keeps its items from the cut of the month that pays on it', async () => {
    await inTransaction(test.server.db, (tx) =>
      publishPlan(tx, context, {
        plan: { incomes: { repurchase_level: { hold_days: 3, levels: [{ percent: '10' }] } } },
      }),
    );
    const [old, held] = [
      await buy({ price: '10', bv: '10', quantity: 2 }),
      await buy({ price: '10', bv: '10', quantity: 2 }),
    ];
    // the last day of this month, and an order too young for it
    const [end] = await test.asOwner(
      `select (date_trunc('month', business_date) + interval '1 month - 1 day')::date::text as on
       from repurchase_order where no = $1`,
      [old.no],
    );
    await test.asOwner(`update repurchase_order set business_date = $2::date - 2 where no = $1`, [
      held.no,
      end?.on,
    ]);
    await test.asOwner(`update repurchase_order set business_date = $2::date - 3 where no = $1`, [
      old.no,
      end?.on,
    ]);
    await test.asOwner(`insert into closing (business_date, cut_at) values ($1, now())`, [end?.on]);
    await expect(giveBack(old.no, 0, 1)).rejects.toMatchObject({ code: 'not_reversible' });
    await giveBack(held.no, 0, 1);
    await giveBack(held.no, 0, 1);
    await test.asOwner(`update closing set status = 'calculating' where status = 'open'`);
    await test.asOwner(`update closing set status = 'posted' where status = 'calculating'`);
    // over, and not marked: it paid nothing on this order
    await giveBack(old.no, 0, 2);
  });

  it('gives each item back once, however many ask at once', async () => {
    const { no } = await buy({ price: '10', bv: '10', quantity: 5 });
    const done = await Promise.allSettled(Array.from({ length: 9 }, () => giveBack(no, 0, 1)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await balance()).toBe('4900.5');
    expect(await findings(test.server)).toEqual([]);
  });
});
