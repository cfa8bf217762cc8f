import {
  confirmKit,
  dispatchKit,
  pinProductDispatch,
  rejectKit,
  returnKit,
} from '@banyan/contract/pins/pin-dispatch';
import { checkPin } from '@banyan/contract/pins/redeem';
import { stockTransactions } from '@banyan/contract/repurchase/stock';
import { changePackage, createPackage, topupPackages } from '@banyan/contract/topup/packages';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, contextOf, nextNumber, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { aProduct, giveGoods } from '../../../test/shop.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { createPackage as openPackage } from '../topup/packages/create-package.ts';
import { reverseTopup } from '../topup/reverse-topup.ts';
import { generatePins } from './generate-pins.ts';
import { revealPin } from './reveal-pin.ts';
import { topupByPin } from './topup-by-pin.ts';

const test = useTestServer();
let admin: Person;
let franchise: Person;
let sponsor: Person;
let [soap, tea] = ['', ''];

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  await test.asOwner('update company set two_person_limit = 100000');
  const context = await contextOf(test.server, admin);
  franchise = await aFranchise(test.server);
  sponsor = await aMember(test.server);
  soap = await aProduct(test.server, context, { name: 'Neem soap', pieces: 1000 });
  tea = await aProduct(test.server, context, { name: 'Assam tea', pieces: 1000 });
});

/** A package whose kit holds these pieces. */
async function aPackage(kit_lines: { sku: string; quantity: number }[]): Promise<string> {
  const code = `KIT-${nextNumber()}`;
  const context = await contextOf(test.server, admin);
  const form = { code, name: code, amount: '1000', kit: 'Care kit', kit_lines };
  await inTransaction(test.server.db, (tx) => openPackage(tx, context, form));
  return code;
}
const careKit = () =>
  aPackage([
    { sku: soap, quantity: 2 },
    { sku: tea.toLowerCase(), quantity: 1 },
  ]);

interface Pin {
  pin_no: string;
  pin_password: string;
}
/** A pin that was given to the franchise. */
async function aPin(code: string): Promise<Pin> {
  const [maker, holder] = [await contextOf(test.server, admin), await contextOf(test.server, franchise)];
  const order = { package: code, count: 1, paid: '0', remark: 'Test', owner_type: 'Franchise' } as const;
  return await inTransaction(test.server.db, async (tx) => {
    const { pins } = await generatePins(tx, maker, { ...order, user_id: franchise.user_id });
    return await revealPin(tx, holder, { pin_no: pins[0]?.pin_no ?? '' });
  });
}
interface UsedPin {
  pin_no: string;
  member: Person;
  receipt_no: string;
}
/** A member topped up by a pin of a package: by the franchise at its counter, or by an admin. */
async function usePin(code: string, person = franchise, pin?: Pin): Promise<UsedPin> {
  const { pin_no, pin_password } = pin ?? (await aPin(code));
  const [member, context] = [await aMember(test.server, { sponsor }), await contextOf(test.server, person)];
  const { user_id } = member;
  const { receipt_no } = await inTransaction(test.server.db, (tx) =>
    topupByPin(tx, context, { user_id, pin_no, pin_password, remark: '' }),
  );
  return { pin_no, member, receipt_no };
}
const how = { through: 'Courier', sent_on: '2026-01-02' } as const;
const by = async (person: Person, call: Parameters<typeof callAs>[1], body: object) =>
  (await callAs(test.server, call, { token: person.token, body })).json();
const send = (person: Person, pin_no: string) => by(person, dispatchKit, { pin_no, ...how });
const back = (person: Person, pin_no: string, condition = 'Resaleable') =>
  by(person, returnKit, { pin_no, condition, remark: '' });
const listed = async (person: Person, pin_no: string) => {
  const query = { no: pin_no };
  return (await callAs(test.server, pinProductDispatch, { token: person.token, query })).json().data[0];
};
async function reverse({ receipt_no }: UsedPin): Promise<void> {
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) => reverseTopup(tx, context, { receipt_no, reason: 'Test' }));
}
/** Pieces of soap and tea in a wallet of goods. */
async function pieces(owner: string, wallet = 'stock'): Promise<number[]> {
  const rows = await test.asOwner(
    `select coalesce(sum(b.balance), 0)::int as n from unnest($1::text[]) with ordinality s (sku, place)
       join product p on p.sku = s.sku
       left join account_balance b on b.asset_id = p.id and b.owner_id = $2 and b.wallet_code = $3
     group by s.place order by s.place`,
    [[soap, tea], owner, wallet],
  );
  return rows.map(({ n }) => Number(n));
}
/** What the auditor finds, but for goods that a franchise has from nowhere. */
const findings = async () =>
  (await findAll(test.server.db))
    .map(({ problem }) => problem)
    .filter((one) => !one.startsWith('stock_change key'));

describe('the kit of a package', () => {
  it('is refused with every problem on its field: no name, an unknown product, one that stands twice', async () => {
    const form = { code: 'BAD', name: 'Bad', amount: '10', min: '5' };
    const kit_lines = [soap, 'NONE', soap.toLowerCase()].map((sku) => ({ sku, quantity: 1 }));
    const reply = await by(admin, createPackage, { ...form, kit_lines });
    expect(reply.errors).toEqual({
      amount: expect.stringContaining('Stands alone'),
      kit: 'Name the kit.',
      'kit_lines.1.sku': 'No product has this SKU.',
      'kit_lines.2.sku': 'This product stands above already.',
    });
    const none = { ...form, min: undefined, kit: 'Kit', kit_lines: [{ sku: soap, quantity: 0 }] };
    expect(Object.keys((await by(admin, createPackage, none)).errors)).toEqual(['kit_lines.0.quantity']);
    expect(await test.asOwner(`select from package where code = 'BAD'`)).toEqual([]);
  });

  it('that is worth more than the package waits for a second admin', async () => {
    const form = { code: 'RICH', name: 'Rich', amount: '150', kit: 'Kit' };
    const reply = await by(admin, createPackage, { ...form, kit_lines: [{ sku: soap, quantity: 2 }] });
    expect(reply.waits.lines).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'Goods of the kit', value: `2 × ${soap}` })]),
    );
    const one = { ...form, code: 'FAIR', kit_lines: [{ sku: soap, quantity: 1 }] };
    expect((await by(admin, createPackage, one)).data).toMatchObject({ code: 'FAIR', version: 1 });
  });

  it('is read on its card and by who has a pin; a pin keeps the kit it was bought with', async () => {
    const code = await careKit();
    const lines = [
      { sku: soap, name: 'Neem soap', quantity: 2 },
      { sku: tea, name: 'Assam tea', quantity: 1 },
    ];
    const pin = await aPin(code);
    const changed = { code, name: code, amount: '1000', kit: 'Tea', kit_lines: [{ sku: tea, quantity: 5 }] };
    expect((await by(admin, changePackage, changed)).data).toMatchObject({ version: 2 });
    const cards = (await callAs(test.server, topupPackages, { token: franchise.token })).json().data;
    expect(cards.find((card: { code: string }) => card.code === code)).toMatchObject({
      kit: 'Tea',
      kit_lines: [{ sku: tea, quantity: 5 }],
    });
    expect((await by(franchise, checkPin, pin)).data.kit_lines).toEqual(lines);
    const { pin_no } = await usePin(code, franchise, pin);
    expect(await listed(franchise, pin_no)).toMatchObject({ kit: 'Care kit', lines, status: 'Pending' });
  });
});

describe('a dispatch', () => {
  it('takes the goods of the franchise that sends it, once, and is refused where they lack', async () => {
    const { pin_no } = await usePin(await careKit());
    await giveGoods(test.server, franchise, soap, 1);
    const before = await pieces('0');
    expect(await send(franchise, pin_no)).toMatchObject({
      code: 'out_of_stock',
      errors: { [soap]: 'Only 1 left.', [tea]: 'Only 0 left.' },
    });
    expect(await listed(franchise, pin_no)).toMatchObject({ status: 'Pending' });
    await giveGoods(test.server, franchise, soap, 4);
    await giveGoods(test.server, franchise, tea, 3);
    expect((await send(franchise, pin_no)).data.status).toBe('Dispatched');
    expect(await pieces(franchise.id)).toEqual([3, 2]);
    // a correction takes nothing again, of an admin either
    expect((await send(franchise, pin_no)).data.status).toBe('Dispatched');
    expect((await send(admin, pin_no)).data.status).toBe('Dispatched');
    expect([await pieces(franchise.id), await pieces('0')]).toEqual([[3, 2], before]);
    const { token } = franchise;
    const query = { ref: pin_no };
    const { data } = (await callAs(test.server, stockTransactions, { token, query })).json();
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(
      expect.objectContaining({ sku: soap, type: 'Kit handed over', out: 2, balance: 3, ref: pin_no }),
    );
    expect(await findings()).toEqual([]);
  });

  it("of an admin takes them from the company's store, and a kit of words alone takes none", async () => {
    const code = await careKit();
    const [before, sold] = [await pieces('0'), await pieces('0', 'stock_sold')];
    const { pin_no, member } = await usePin(code, admin);
    expect((await send(franchise, pin_no)).message).toBeDefined();
    expect((await send(admin, pin_no)).data.status).toBe('Dispatched');
    expect(await pieces('0')).toEqual([Number(before[0]) - 2, Number(before[1]) - 1]);
    expect(await pieces('0', 'stock_sold')).toEqual([Number(sold[0]) + 2, Number(sold[1]) + 1]);
    expect((await by(member, confirmKit, { pin_no })).data.status).toBe('Delivered');
    const after = await pieces('0');
    const refused = await usePin(code, admin);
    await by(admin, rejectKit, { pin_no: refused.pin_no, remark: 'At the meeting' });
    const words = await usePin(await aPackage([]), admin);
    expect((await send(admin, words.pin_no)).data.status).toBe('Dispatched');
    expect(await pieces('0')).toEqual(after);
    expect(await findings()).toEqual([]);
  });

  it('of the last piece goes to one of many kits, and two of one kit take its goods once', async () => {
    const context = await contextOf(test.server, admin);
    const last = await aProduct(test.server, context, { pieces: 1 });
    const code = await aPackage([{ sku: last, quantity: 1 }]);
    const used = [];
    for (let n = 0; n < 6; n++) used.push(await usePin(code, admin));
    const replies = await Promise.all(
      used.flatMap(({ pin_no }) => [send(admin, pin_no), send(admin, pin_no)]),
    );
    const codes = replies.map((reply) => reply.code ?? reply.data.status);
    expect(new Set(codes)).toEqual(new Set(['out_of_stock', 'Dispatched']));
    const [sent] = await test.asOwner(
      `select count(*)::int as kits, (select balance::int from account a join product p on p.id = a.asset_id
         where p.sku = $1 and a.wallet_code = 'stock') as left
       from kit_handover where pin_id in (select pin_id from pin_dispatch_line l join product p on p.id = l.product_id where p.sku = $1)`,
      [last],
    );
    expect(sent).toEqual({ kits: 1, left: 0 });
    expect(await findings()).toEqual([]);
  });
});

describe('a topup that is reversed', () => {
  it('before its kit is sent cancels that', async () => {
    const used = await usePin(await careKit(), admin);
    const before = await pieces('0');
    await reverse(used);
    expect(await listed(used.member, used.pin_no)).toMatchObject({
      status: 'Rejected',
      remark: 'The topup was reversed',
      return: null,
    });
    expect(await send(admin, used.pin_no)).toMatchObject({ code: 'already_done' });
    expect(await pieces('0')).toEqual(before);
  });

  it('afterwards asks for the goods back, which return to the store they left or are lost', async () => {
    const code = await careKit();
    await giveGoods(test.server, franchise, soap, 10);
    await giveGoods(test.server, franchise, tea, 10);
    const before = await pieces(franchise.id);
    const [own, ofCompany] = [await usePin(code), await usePin(code)];
    await send(franchise, own.pin_no);
    await send(admin, ofCompany.pin_no);
    expect(await back(franchise, own.pin_no)).toMatchObject({ code: 'invalid_request' });
    await reverse(own);
    await reverse(ofCompany);
    for (const person of [own.member, franchise, admin])
      expect(await listed(person, own.pin_no)).toMatchObject({
        return: 'Asked',
        can_return: person !== own.member,
      });
    // goods of the company's store are taken back by the company
    expect(await listed(franchise, ofCompany.pin_no)).toMatchObject({ return: 'Asked', can_return: false });
    expect(await back(franchise, ofCompany.pin_no)).toMatchObject({ code: 'not_found' });
    expect(await back(await aFranchise(test.server), own.pin_no)).toMatchObject({ code: 'not_found' });

    expect((await back(franchise, own.pin_no)).data).toMatchObject({ condition: 'Resaleable' });
    expect(await pieces(franchise.id)).toEqual(before);
    const [store, lost] = [await pieces('0'), await pieces('0', 'stock_lost')];
    expect((await back(admin, ofCompany.pin_no, 'Damaged')).data).toMatchObject({ condition: 'Damaged' });
    expect(await pieces('0')).toEqual(store);
    expect(await pieces('0', 'stock_lost')).toEqual([Number(lost[0]) + 2, Number(lost[1]) + 1]);
    expect(await back(admin, own.pin_no)).toMatchObject({ code: 'already_done' });
    expect(await listed(admin, own.pin_no)).toMatchObject({ return: 'Returned', can_return: false });
    expect(await findings()).toEqual([]);
  });

  it('at the moment of its dispatch has its kit not sent, or asks it back: never a kit that is simply gone', async () => {
    const code = await careKit();
    const outcomes = new Set<string>();
    for (let round = 0; round < 24; round++) {
      const used = await usePin(code, admin);
      const before = await pieces('0');
      const work = [() => send(admin, used.pin_no), () => reverse(used)];
      await Promise.all((round % 2 ? work : work.reverse()).map((act) => act()));
      const row = await listed(admin, used.pin_no);
      outcomes.add(`${row.status} ${row.return}`);
      const isSent = row.status === 'Dispatched';
      expect(await pieces('0')).toEqual(isSent ? [Number(before[0]) - 2, Number(before[1]) - 1] : before);
    }
    expect(new Set([...outcomes, 'Rejected null', 'Dispatched Asked'])).toEqual(
      new Set(['Rejected null', 'Dispatched Asked']),
    );
    expect(await findings()).toEqual([]);
  });

  it('has goods that come back once, however many say so', async () => {
    const used = await usePin(await careKit(), admin);
    const before = await pieces('0');
    await send(admin, used.pin_no);
    await reverse(used);
    const replies = await Promise.all(Array.from({ length: 6 }, () => back(admin, used.pin_no)));
    expect(replies.filter(({ data }) => data)).toHaveLength(1);
    expect(new Set(replies.flatMap(({ code }) => code ?? []))).toEqual(new Set(['already_done']));
    expect(await pieces('0')).toEqual(before);
  });
});

it('the auditor finds kits that were sent without goods, and goods that moved otherwise than a kit says', async () => {
  const { pin_no } = await usePin(await careKit(), admin);
  await send(admin, pin_no);
  expect(await findings()).toEqual([]);
  const id = `(select id from pin where no = '${pin_no}')`;
  await test.asOwner('alter table pin_dispatch_line disable trigger all');
  await test.asOwner(`update pin_dispatch_line set quantity = 7 where pin_id = ${id} and line = 1`);
  expect((await findings()).join()).toContain('is not what its document says');
  await test.asOwner(`update pin_dispatch_line set quantity = 2 where pin_id = ${id} and line = 1`);
  await test.asOwner('alter table kit_handover disable trigger all');
  await test.asOwner(`delete from kit_handover where pin_id = ${id}`);
  expect((await findings()).join()).toMatch(/goods were not handed over/);
});
