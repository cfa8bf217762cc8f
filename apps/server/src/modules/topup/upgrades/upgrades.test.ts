import { reverseTopup } from '@banyan/contract/topup/topup';
import { upgradeOffers, upgradePackage, upgradeQuote } from '@banyan/contract/topup/upgrades';
import { beforeAll, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../packages/create-package.ts';

const test = useTestServer();
let admin: Person;
let root: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } });
  const large = { code: 'L', name: 'Large', amount: '1000', gst_percent: '18' };
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) => createPackage(tx, context, large));
  root = await aMember(test.server);
  await fund(test.server, admin, root, '1000');
  await topUp(test.server, root, '1000');
});

const aBuyer = async () => {
  const buyer = await aMember(test.server, { sponsor: root });
  await fund(test.server, admin, buyer, '5000');
  const { receipt_no } = await topUp(test.server, buyer, '400');
  return { buyer, receipt_no };
};
const upgrade = ({ token }: Person) => callAs(test.server, upgradePackage, { token, body: { package: 'L' } });
const reverse = (receipt_no: string) =>
  callAs(test.server, reverseTopup, { token: admin.token, body: { receipt_no, reason: 'Test' } });

it('costs the difference and the tax on it, and is told before', async () => {
  const { buyer } = await aBuyer();
  const query = { package: 'L' };
  const quote = await callAs(test.server, upgradeQuote, { token: buyer.token, query });
  expect(quote.json().data).toMatchObject({
    face: '1000',
    amount: '600',
    bv: '600',
    gst: '108',
    payable: '708',
  });
  const receipt = await upgrade(buyer);
  expect(receipt.json().data).toMatchObject({
    package: 'Large',
    amount: '600.00000000',
    total: '708.00000000',
  });
});

it('is offered with what it costs more, while there is a larger package', async () => {
  const { buyer } = await aBuyer();
  const offers = async ({ token }: Person) =>
    (await callAs(test.server, upgradeOffers, { token })).json().data;
  const ofRange = { package: 'P', payable: null, why: null };
  expect(await offers(buyer)).toMatchObject([
    { package: 'L', from: 'P', from_name: 'Range', payable: '708', why: null },
    ofRange,
  ]);
  await upgrade(buyer);
  expect(await offers(buyer)).toMatchObject([{ ...ofRange, from: 'L' }]);
  expect(await offers(await aMember(test.server, { sponsor: root }))).toEqual([]);
});

it('is made once, also when it is asked for twice at the same moment', async () => {
  const { buyer } = await aBuyer();
  const replies = await Promise.all([upgrade(buyer), upgrade(buyer)]);
  expect(
    replies.map((reply) => String(reply.json().code ?? 'done')).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['amount_out_of_range', 'done']);
  const topups = await test.asOwner(
    'select amount::float8 as amount from topup where member_id = $1 order by id',
    [buyer.id],
  );
  expect(topups).toEqual([{ amount: 400 }, { amount: 600 }]);
});

it('is reversed before the topup it leads on from', async () => {
  const { buyer, receipt_no } = await aBuyer();
  const upgraded = (await upgrade(buyer)).json().data;
  expect((await reverse(receipt_no)).json().code).toBe('not_reversible');
  expect((await reverse(upgraded.receipt_no)).statusCode).toBe(200);
  expect((await reverse(receipt_no)).statusCode).toBe(200);
});
