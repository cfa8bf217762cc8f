import { beforeAll, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { setBlocked } from '../../genealogy/set-blocked.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { giveStandingOrder } from './give-standing-order.ts';
import { makeStandingOrders } from './make-standing-orders.ts';

const test = useTestServer();
let admin: ActorContext;
let member: Person;

beforeAll(async () => {
  admin = await contextOf(test.server, await aBusiness(test.server, {}));
  member = await aMember(test.server);
});

const at = (moment: string) => ({ ...admin, actor: null, now: new Date(moment) });
const make = (moment: string) => makeStandingOrders(test.server.db, at(moment));
const credit = (amount: string) =>
  inTransaction(test.server.db, (tx) =>
    creditDebit(tx, admin, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'repurchase',
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: '',
    }),
  );
const block = (is_blocked: boolean) =>
  inTransaction(test.server.db, (tx) =>
    setBlocked(tx, admin, { user_id: member.user_id, is_blocked, reason: 'Test' }),
  );
const dates = () =>
  test.asOwner(
    `select d.due_on::text as due, d.skipped, trim_scale(o.bv)::text as bv, o.business_date::text as on
     from standing_order_date d left join repurchase_order o on o.id = d.order_id order by d.due_on`,
  );

it('is made once on each of its dates, also when runs race or are killed, and skipped with a reason', async () => {
  const lines = [{ price: '120', bv: '100', quantity: 1 }];
  const given = { user_id: member.user_id, wallet: 'repurchase', lines, day: 31 } as const;
  await inTransaction(test.server.db, (tx) => giveStandingOrder(tx, at('2027-01-31T06:00:00Z'), given));
  await expect(
    inTransaction(test.server.db, (tx) => giveStandingOrder(tx, admin, { ...given, day: 32 })),
  ).rejects.toMatchObject({ code: 'invalid_request' });

  // 00:00 in India is 18:30 UTC of the day before
  await make('2027-02-27T18:29:59Z');
  expect(await dates()).toEqual([]);
  await credit('120');
  await expect(
    makeStandingOrders(test.server.db, at('2027-02-27T18:30:00Z'), async () => {
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await dates()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => make('2027-02-27T18:30:00Z')));
  const february = { due: '2027-02-28', skipped: null, bv: '100', on: '2027-02-28' };
  expect(await dates()).toEqual([february]);

  await make('2027-03-31T09:00:00Z');
  await credit('500');
  await make('2027-03-31T10:00:00Z');
  await block(true);
  await make('2027-04-30T00:00:00Z');
  await block(false);
  await make('2027-06-01T00:00:00Z');
  const skipped = (due: string, why: string) => ({ due, skipped: why, bv: null, on: null });
  expect(await dates()).toEqual([
    february,
    skipped('2027-03-31', 'insufficient_funds'),
    skipped('2027-04-30', 'blocked'),
    { ...february, due: '2027-05-31', on: '2027-05-31' },
  ]);
  expect(await findings(test.server)).toEqual([]);
});
