import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { passbook } from '@banyan/contract/ledger/passbook';
import { cancelTopup, readTopupReceipt, reverseTopup } from '@banyan/contract/topup/topup';
import { topupDetails } from '@banyan/contract/topup/topup-details';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { changePackage } from '../packages/change-package.ts';

const test = useTestServer();
let admin: Person;
let root: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } });
  root = await aMember(test.server);
  await fund(test.server, admin, root, '1000');
  await topUp(test.server, root, '1000');
});

const balances = async (person: Person) => {
  const rows = await test.asOwner('select wallet_code, balance::text from account where owner_id = $1', [
    person.id,
  ]);
  return Object.fromEntries(rows.map((row) => [row.wallet_code, exact(row.balance)]));
};
const aBuyer = async (amount: string) => {
  const buyer = await aMember(test.server, { sponsor: root });
  await fund(test.server, admin, buyer, amount);
  return buyer;
};
const reverse = (receipt_no: string, token = admin.token) =>
  callAs(test.server, reverseTopup, { token, body: { receipt_no, reason: 'Test' } });

describe('a reversal', () => {
  it('gives the money back, takes the income back and undoes the activation', async () => {
    const buyer = await aBuyer('500');
    const before = await balances(root);
    const { receipt_no } = await topUp(test.server, buyer, '500');
    const reply = await reverse(receipt_no);
    expect(reply.json().data).toMatchObject({ status: 'Reversed' });
    expect(await balances(buyer)).toMatchObject({ fund: '500' });
    expect(await balances(root)).toMatchObject({ ...before, main: '0' });
    const [member] = await test.asOwner('select activated_at, live_topups from member where id = $1', [
      buyer.id,
    ]);
    expect(member).toEqual({ activated_at: null, live_topups: 0 });
    const lines = async (query: Record<string, string>) =>
      (await callAs(test.server, passbook, { token: admin.token, query })).json().data;
    const ref = { ref: receipt_no, ref_url: `/topup-receipt?receipt_no=${receipt_no}` };
    expect(await lines({ owner_type: 'Company', wallet: 'income:referral' })).toMatchObject([
      { ...ref, particulars: 'Event incomes taken back' },
      { ...ref, particulars: 'Incomes of an event' },
    ]);
    expect((await lines({ owner: root.user_id, wallet: 'main' }))[0].particulars).toBe(
      `Referral income taken back from ${buyer.user_id}, level 1`,
    );
  });

  it('lets what was spent meanwhile be owed, and repaid first by later income', async () => {
    const buyer = await aBuyer('9000');
    const { receipt_no } = await topUp(test.server, buyer, '4000');
    const spend = (await balances(root)).main ?? '';
    await inTransaction(test.server.db, async (tx) =>
      creditDebit(tx, await contextOf(test.server, admin), {
        owner_type: 'User',
        user_id: root.user_id,
        wallet: 'main',
        direction: 'Debit',
        amount: spend,
        reason: 'Other',
        remark: 'Spent',
      }),
    );
    await reverse(receipt_no);
    expect(await balances(root)).toMatchObject({ main: '0', recoverable: '-400' });
    await topUp(test.server, buyer, '5000');
    expect(await balances(root)).toMatchObject({ main: '100', recoverable: '0' });
  });

  it('happens once, also when asked for ten times at once', async () => {
    const buyer = await aBuyer('700');
    const { receipt_no } = await topUp(test.server, buyer, '700');
    const replies = await Promise.all(Array.from({ length: 10 }, () => reverse(receipt_no)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.json().code === 'already_done')).toHaveLength(9);
    expect(await balances(buyer)).toMatchObject({ fund: '700' });
  });

  it('is not for members, but they may cancel their own while it cools off', async () => {
    const buyer = await aBuyer('2000');
    const late = await topUp(test.server, buyer, '600');
    expect((await reverse(late.receipt_no, buyer.token)).statusCode).toBe(403);
    const cancel = (receipt_no: string, person: Person) =>
      callAs(test.server, cancelTopup, { token: person.token, body: { receipt_no } });
    expect((await cancel(late.receipt_no, buyer)).json()).toMatchObject({ code: 'not_reversible' });
    await inTransaction(test.server.db, async (tx) =>
      changePackage(tx, await contextOf(test.server, admin), {
        code: 'P',
        name: 'Range',
        min: '100',
        max: '100000',
        cooling_off_days: 7,
      }),
    );
    const { receipt_no } = await topUp(test.server, buyer, '800');
    expect((await cancel(receipt_no, root)).json()).toMatchObject({ code: 'not_reversible' });
    expect((await cancel(receipt_no, buyer)).json().data).toMatchObject({ status: 'Reversed' });
    expect(await balances(buyer)).toMatchObject({ fund: '1400' });
  });
});

describe('a receipt', () => {
  it('opens for its member, an admin and by its token, and for nobody else', async () => {
    const buyer = await aBuyer('300');
    const other = await aMember(test.server, { sponsor: root });
    const { receipt_no, token } = await topUp(test.server, buyer, '300');
    const read = async (query: Record<string, string>, session?: string) =>
      (await callAs(test.server, readTopupReceipt, { query, ...(session ? { token: session } : {}) }))
        .statusCode;
    expect(await read({ receipt_no }, buyer.token)).toBe(200);
    expect(await read({ receipt_no }, admin.token)).toBe(200);
    expect(await read({ receipt_no, token })).toBe(200);
    expect(await read({ receipt_no })).toBe(404);
    expect(await read({ receipt_no }, other.token)).toBe(404);
    expect(await read({ receipt_no: 'T9999999', token })).toBe(404);
    const now = test.services.now;
    test.services.now = new Date(now.getTime() + 32 * millisecondsPerDay);
    expect(await read({ receipt_no, token })).toBe(404);
    test.services.now = now;
  });
});

describe('the list of topups', () => {
  it('shows a member the own, the directs’ or the whole downline’s', async () => {
    const above = await aBuyer('1000');
    const below = await aMember(test.server, { sponsor: above });
    await topUp(test.server, above, '400');
    await topUp(test.server, above, '250', { user_id: below.user_id });
    const list = async (scope: string, person: Person) =>
      (await callAs(test.server, topupDetails, { token: person.token, query: { scope } })).json();
    const own = await list('Self', above);
    expect(own.data.map((row: { amount: string }) => exact(row.amount))).toEqual(['400']);
    const directs = await list('Directs', above);
    expect(directs.data[0]).toMatchObject({
      member: { user_id: below.user_id },
      by: { user_id: above.user_id },
      type: 'Activation',
    });
    expect((await list('Downline', root)).total).toBeGreaterThan((await list('Directs', root)).total);
    expect((await list('Downline', below)).total).toBe(0);
  });
});
