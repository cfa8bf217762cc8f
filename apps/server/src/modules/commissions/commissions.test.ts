import * as calls from '@banyan/contract/commissions/commissions';
import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { generatePins } from '@banyan/contract/pins/pins';
import { topupByPin } from '@banyan/contract/pins/redeem';
import { counterTopup } from '@banyan/contract/topup/topup';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../test/approve.ts';
import { aFranchise, contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { creditDebit } from '../ledger/credit-debit.ts';
import { reverseTopup } from '../topup/reverse-topup.ts';
import { setCommissionRates } from './set-commission-rates.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
const none = { topup_by_pin: '0', topup_by_wallet: '0', billing: '0' };

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } }, '18');
  member = await aMember(test.server);
});

async function credit({ user_id }: Person, amount: string, direction: 'Credit' | 'Debit' = 'Credit') {
  const context = await contextOf(test.server, admin);
  const owner = { owner_type: 'Franchise', user_id, wallet: 'main' } as const;
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, context, { ...owner, direction, amount, reason: 'Other', remark: 'Test' }),
  );
}
/** A franchise with 5,000 in its main wallet, and these rates. */
async function aShop(rates: Partial<typeof none>): Promise<Person> {
  const shop = await aFranchise(test.server);
  await credit(shop, '5000');
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) =>
    setCommissionRates(tx, context, { ...none, ...rates, user_id: shop.user_id, reason: 'Contract' }),
  );
  return shop;
}
const topUp = async (shop: Person, amount: string) => {
  const body = { user_id: member.user_id, package: 'P', amount, wallet: 'main' };
  return (await callAs(test.server, counterTopup, { token: shop.token, body })).json().data.receipt_no;
};
interface Pin {
  pin_no: string;
  pin_password: string;
}
/** A pin that a franchise paid for from its main wallet. */
async function aPin(shop: Person, amount: string): Promise<Pin> {
  const body = { package: 'P', amount, count: 1, wallet: 'main' };
  const { pin_no, pin_password } = (
    await callAs(test.server, generatePins, { token: shop.token, body })
  ).json().data.pins[0];
  return { pin_no, pin_password };
}
const redeem = (shop: Person, pin: Pin) =>
  callAs(test.server, topupByPin, { token: shop.token, body: { user_id: member.user_id, ...pin } });
const reverse = async (receipt_no: string) => {
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) => reverseTopup(tx, context, { receipt_no, reason: 'Test' }));
};
const balance = async (shop: Person, wallet = 'main') => {
  const [row] = await test.asOwner(
    'select coalesce(sum(balance), 0)::text as balance from account where owner_id = $1 and wallet_code = $2',
    [shop.id, wallet],
  );
  return exact(row?.balance);
};
const listed = async (person: Person, query = {}) => {
  const reply = await callAs(test.server, calls.franchiseCommissions, { token: person.token, query });
  return reply.json().data as Record<string, string>[];
};
const figures = (rows: Record<string, string>[]) =>
  rows.map(({ no, cause, base, percent, amount }) => [no, cause, exact(base), exact(percent), exact(amount)]);
const booksAreInOrder = async () => expect(await findAll(test.server.db)).toEqual([]);

describe('commission of a franchise', () => {
  it('is a percent of what a topup from its wallet paid without tax, in its main wallet with the topup', async () => {
    const shop = await aShop({ topup_by_wallet: '2.5', topup_by_pin: '9' });
    const no = await topUp(shop, '333.33');
    // 333.33 and 18 % tax are 393.33; 2.5 % of 333.33 is 8.33325
    expect(await balance(shop)).toBe('4615');
    expect(figures(await listed(shop))).toEqual([[no, 'Topup from wallet', '333.33', '2.5', '8.33']]);
    const { data } = (await callAs(test.server, franchiseDashboard, { token: shop.token })).json();
    expect(data.commission).toMatchObject({ today: expect.stringMatching(/^8\.33/) });
    expect(data.recent[0].particulars).toBe(`Commission ${no} for ${member.user_id}`);
    await booksAreInOrder();
  });

  it('by a pin goes to the franchise where the pin is used, once, however often it is tried at once', async () => {
    const shop = await aShop({ topup_by_pin: '4' });
    const pin = await aPin(shop, '500');
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(shop, pin)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await listed(shop)).map(({ cause, amount }) => [cause, exact(amount)])).toEqual([
      ['Topup by pin', '20'],
    ]);
    expect(await balance(shop)).toBe('4430');
    await booksAreInOrder();
  });

  it('goes back with its topup; what is spent by then is owed, and repaid by later commission', async () => {
    const shop = await aShop({ topup_by_wallet: '10' });
    const no = await topUp(shop, '1000');
    expect(await balance(shop)).toBe('3920');
    // the refund comes first, so that nothing is missing
    await reverse(no);
    expect(await balance(shop)).toBe('5000');
    expect(figures(await listed(shop))).toEqual([
      [no, 'Topup from wallet', '-1000', '10', '-100'],
      [no, 'Topup from wallet', '1000', '10', '100'],
    ]);
    await booksAreInOrder();
  });

  it('of a pin that is taken back is owed where the wallet is empty', async () => {
    const shop = await aShop({ topup_by_pin: '10' });
    const use = await redeem(shop, await aPin(shop, '1000'));
    expect(await balance(shop)).toBe('3920');
    await credit(shop, '3890', 'Debit');
    await reverse(use.json().data.receipt_no);
    expect([await balance(shop), await balance(shop, 'recoverable')]).toEqual(['0', '-70']);
    await credit(shop, '3000');
    await inTransaction(test.server.db, async (tx) =>
      setCommissionRates(tx, await contextOf(test.server, admin), {
        ...none,
        topup_by_wallet: '10',
        user_id: shop.user_id,
        reason: 'Contract',
      }),
    );
    await topUp(shop, '1000');
    // 100 of commission: 70 of them repay
    expect([await balance(shop), await balance(shop, 'recoverable')]).toEqual(['1850', '0']);
    await booksAreInOrder();
  });

  it('is none without a rate, and none that rounds to nothing', async () => {
    const shop = await aShop({ billing: '5' });
    await topUp(shop, '1000');
    const small = await aShop({ topup_by_wallet: '0.0001' });
    await topUp(small, '100');
    expect([await listed(shop), await listed(small)]).toEqual([[], []]);
  });

  it('happens once for each sale and franchise, and is never edited', async () => {
    const shop = await aShop({ topup_by_wallet: '1' });
    await topUp(shop, '100');
    const again = `insert into franchise_commission (event_id, franchise_id, cause, base, percent, amount, at)
      select event_id, franchise_id, 'billing', 1, 1, 1, now() from franchise_commission where franchise_id = $1`;
    await expect(test.asOwner(again, [shop.id])).rejects.toThrow('franchise_commission_once');
    await expect(test.asOwner('update franchise_commission set amount = 1')).rejects.toThrow();
    const [row] = await test.asOwner('select max(id) as id from franchise_commission');
    await test.asOwner('begin');
    await test.asOwner('set local session_replication_role = replica');
    await test.asOwner('update franchise_commission set amount = amount + 1 where id = $1', [row?.id]);
    const [found] = await test.asOwner(
      `select sum(amount)::text as asked from commission_documents() where key = $1 and owner_type = 'Franchise'`,
      [row?.id],
    );
    await test.asOwner('rollback');
    expect(exact(found?.asked)).toBe('2');
  });

  it('is seen by its own franchise alone', async () => {
    const [shop, other] = [await aShop({ topup_by_wallet: '1' }), await aShop({ billing: '1' })];
    const no = await topUp(shop, '100');
    expect(await listed(other)).toEqual([]);
    expect(await listed(admin, { franchise: shop.user_id })).toMatchObject([
      { no, franchise: { user_id: shop.user_id }, url: `/topup-receipt?receipt_no=${no}` },
    ]);
    expect(await listed(admin, { no })).toHaveLength(1);
    const rates = (token: string, user_id: string) =>
      callAs(test.server, calls.readCommissionRates, { token, query: { user_id } });
    expect((await rates(other.token, shop.user_id)).json().code).toBe('unknown_franchise');
    const own = (await rates(shop.token, '')).json().data;
    expect(own).toEqual({ ...none, topup_by_wallet: '1', user_id: shop.user_id, name: shop.name });
  });
});

describe('rates of commission', () => {
  it('wait for a second admin where one rises, and fall at once, with a line in the audit log', async () => {
    const shop = await aShop({ topup_by_wallet: '5' });
    const set = (rates: Partial<typeof none>) =>
      callAs(test.server, calls.setCommissionRates, {
        token: admin.token,
        body: { ...none, ...rates, user_id: shop.user_id, reason: 'New contract' },
      });
    const raised = (await set({ topup_by_wallet: '4', billing: '1' })).json();
    expect(raised.waits).toBeDefined();
    expect((await set({ topup_by_wallet: '4.50' })).json().data.topup_by_wallet).toBe('4.5');
    const [line] = await test.asOwner(
      `select details from audit_log where action = 'set_commission_rates' order by id desc limit 1`,
    );
    expect(line?.details).toEqual({
      reason: 'New contract',
      changed: { topup_by_wallet: { from: '5', to: '4.5' } },
    });
    expect((await set({ topup_by_wallet: '4.5' })).json().code).toBe('already_done');
    await approve(test.server, await set({ topup_by_wallet: '6' }));
    await topUp(shop, '100');
    expect((await listed(shop))[0]).toMatchObject({ percent: expect.stringMatching(/^6/) });
  });

  it('name everything that is wrong at its field', async () => {
    const body = {
      topup_by_pin: '101',
      topup_by_wallet: '1.23456',
      billing: '-1',
      user_id: 'Nobody.1',
      reason: '',
    };
    const reply = await callAs(test.server, calls.setCommissionRates, { token: admin.token, body });
    expect(reply.json().errors).toEqual({
      topup_by_pin: 'At most 100 %.',
      topup_by_wallet: 'Enter a percentage, at most 4 decimals.',
      billing: 'Enter a percentage, at most 4 decimals.',
      reason: 'Give a reason.',
    });
  });
});
