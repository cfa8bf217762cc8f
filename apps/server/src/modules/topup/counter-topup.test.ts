import { counterTopup, readTopupReceipt, topupQuote } from '@banyan/contract/topup/topup';
import { topupDetails } from '@banyan/contract/topup/topup-details';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, aPerson, contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { auditAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { creditDebit } from '../ledger/credit-debit.ts';
import { reverseTopup } from './reverse-topup.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let shop: Person;
let other: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } }, '18');
  member = await aMember(test.server);
  [shop, other] = [await aFranchise(test.server), await aFranchise(test.server)];
  await give(shop, 'main', '2000');
  await give(shop, 'pin', '500');
});

async function give({ user_id }: Person, wallet: string, amount: string): Promise<void> {
  const context = await contextOf(test.server, admin);
  const credit = { owner_type: 'Franchise', direction: 'Credit', reason: 'Other', remark: 'Test' } as const;
  await inTransaction(test.server.db, (tx) =>
    creditDebit(tx, context, { ...credit, user_id, wallet, amount }),
  );
}
const balance = async (person: Person, wallet: string) => {
  const [row] = await test.asOwner(
    'select coalesce(sum(balance), 0)::text as balance from account where owner_id = $1 and wallet_code = $2',
    [person.id, wallet],
  );
  return exact(row?.balance);
};
const topUp = (person: Person, body: Record<string, unknown>) =>
  callAs(test.server, counterTopup, {
    token: person.token,
    body: { user_id: member.user_id, package: 'P', amount: '1000', wallet: 'main', ...body },
  });
const madeBy = async (person: Person) => {
  const reply = await callAs(test.server, topupDetails, { token: person.token });
  return reply.json().data.map((row: { receipt_no: string }) => row.receipt_no);
};

describe('a topup at the counter of a franchise', () => {
  it('takes amount and tax out of the chosen wallet, and goes back there when it is reversed', async () => {
    const query = { user_id: member.user_id, package: 'P', amount: '1000', wallet: 'main' };
    const quote = await callAs(test.server, topupQuote, { token: shop.token, query });
    expect(quote.json().data).toMatchObject({ wallet: 'main', name: member.name, is_activation: true });
    expect(exact(quote.json().data.balance)).toBe('2000');

    const { receipt_no } = (await topUp(shop, {})).json().data;
    const pin = (await topUp(shop, { wallet: 'pin', amount: '100' })).json().data;
    expect(pin).toMatchObject({ payment_mode: 'Pin wallet', paid_by: { user_id: shop.user_id } });
    expect([await balance(shop, 'main'), await balance(shop, 'pin')]).toEqual(['820', '382']);
    expect(await balance(member, 'fund')).toBe('0');

    const context = await contextOf(test.server, admin);
    for (const no of [receipt_no, pin.receipt_no])
      await inTransaction(test.server.db, (tx) =>
        reverseTopup(tx, context, { receipt_no: no, reason: 'Test' }),
      );
    expect([await balance(shop, 'main'), await balance(shop, 'pin')]).toEqual(['2000', '500']);
    const problems: unknown[] = [];
    await auditAll(test.server.db, (problem) => problems.push(problem));
    expect(problems).toEqual([]);
  });

  it('is listed, with its receipt, for the franchise that made it alone', async () => {
    const { receipt_no } = (await topUp(shop, { amount: '200' })).json().data;
    expect(await madeBy(shop)).toContain(receipt_no);
    expect(await madeBy(other)).toEqual([]);
    const read = async ({ token }: Person) =>
      (await callAs(test.server, readTopupReceipt, { token, query: { receipt_no } })).statusCode;
    expect([await read(shop), await read(other)]).toEqual([200, 404]);
  });

  it('refuses what the wallet cannot pay, wallets that are none of its own, and ids of nobody and of franchises', async () => {
    const before = await balance(shop, 'main');
    expect((await topUp(shop, { amount: '90000' })).json().errors).toEqual({ amount: 'Insufficient funds!' });
    expect((await topUp(other, {})).json().errors).toEqual({ amount: 'Insufficient funds!' });
    expect((await topUp(shop, { wallet: 'fund' })).json().errors).toEqual({ wallet: 'Choose a wallet.' });
    for (const user_id of ['nobody-at-all', other.user_id])
      expect((await topUp(shop, { user_id })).json().code).toBe('unknown_member');
    expect(await balance(shop, 'main')).toBe(before);
    const user = await aPerson(test.server, 'User');
    expect((await topUp(user, {})).statusCode).toBe(403);
  });
});
