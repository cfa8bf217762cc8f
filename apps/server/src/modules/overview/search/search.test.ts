import { recordNo } from '@banyan/contract/core/records';
import { type Found, search } from '@banyan/contract/overview/search';
import { beforeAll, expect, it } from 'vitest';
import { aFranchise, aSubAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let top: Person;
let below: Person;
let receipt: string;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } });
  top = await aMember(test.server, { name: 'Lakshmi Singh', mobile: '9876543210' });
  below = await aMember(test.server, { sponsor: top, name: 'Arjun Rao' });
  await fund(test.server, admin, top, '1000');
  await topUp(test.server, top, '1000');
  const rows = await test.asOwner('select receipt_no from topup');
  receipt = String(rows[0]?.receipt_no);
});

const find = async (person: Person, words: string): Promise<Found[]> => {
  const reply = await callAs(test.server, search, { token: person.token, query: { words } });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
};

it('an admin finds a member by what an id, a name, a mobile or an e-mail begins with, the exact id first', async () => {
  for (const words of [top.user_id, 'lakshmi', 'LAKSHMI SI', '98765432', top.email])
    expect(await find(admin, words)).toContainEqual({
      kind: 'member',
      no: top.user_id,
      title: 'Lakshmi Singh',
      person: { user_id: top.user_id, name: 'Lakshmi Singh' },
      amount: null,
      status: 'Active',
      url: `/admin/member/member-profile?user_id=${top.user_id}`,
      is_exact: words === top.user_id,
    });
  expect((await find(admin, top.user_id.toLowerCase()))[0]).toMatchObject({
    no: top.user_id,
    is_exact: true,
  });
  expect(await find(admin, 'shmi')).toEqual([]);
});

it('signs of patterns are letters like others', async () => {
  for (const words of ['%%%', '___', String.raw`\\\ `]) expect(await find(admin, words)).toEqual([]);
});

it('the number of a record leads to its page, for its owner and for admins, and to nobody else', async () => {
  const found = {
    kind: 'topup',
    no: receipt,
    title: `Topup ${receipt}`,
    amount: '1000',
    is_exact: true,
    url: `/topup-receipt?receipt_no=${receipt}`,
  };
  for (const reader of [admin, top]) expect(await find(reader, receipt)).toMatchObject([found]);
  expect(await find(below, receipt)).toEqual([]);
  expect(await find(await aFranchise(test.server), receipt)).toEqual([]);
  expect(await find(admin, recordNo('topup', '999999'))).toEqual([]);
});

it('what an admin credited by hand is found by its number, by admins alone', async () => {
  const rows = await test.asOwner('select no from adjustment');
  const no = String(rows[0]?.no);
  expect(await find(admin, no.toLowerCase())).toMatchObject([
    {
      kind: 'adjustment',
      no,
      title: `Credit or debit ${no}`,
      person: { user_id: top.user_id },
      is_exact: true,
      url: `/admin/wallet/credit-debit-history?f_no=${no}`,
    },
  ]);
  expect(await find(top, no)).toEqual([]);
});

it('a member finds own directs, and none of the others', async () => {
  expect(await find(top, 'arjun')).toMatchObject([{ kind: 'member', no: below.user_id }]);
  expect(await find(below, 'lakshmi')).toEqual([]);
});

it('what an admin may not open is not found', async () => {
  const sub = await aSubAdmin(test.server, { rights: ['/admin/topup/topup-details'] });
  expect(await find(sub, 'lakshmi')).toEqual([]);
  expect(await find(sub, receipt)).toMatchObject([{ no: receipt }]);
});

it('numbers and dates of every kind that nobody has are found by nobody', async () => {
  const letters =
    'R S H N L B GW AP LP IC A G V IM EX T W P I O E J D M C F K Y Q AL X Z U SR ST TK MS EQ VP DP AT'.split(
      ' ',
    );
  for (const reader of [admin, top, await aFranchise(test.server)])
    for (const words of [...letters.map((letter) => `${letter}1999999`), 'INV/26-27/000001', '02-Jan-1999'])
      expect(await find(reader, words)).toEqual([]);
});

it('fewer than three letters are not searched for', async () => {
  const reply = await callAs(test.server, search, { token: admin.token, query: { words: ' a ' } });
  expect(reply.statusCode).toBe(400);
});
