import { confirmKit, dispatchKit, pinProductDispatch } from '@banyan/contract/pins/pin-dispatch';
import { pinStatistics } from '@banyan/contract/pins/pin-figures';
import {
  cancelPinRequest,
  decidePinRequests,
  pinRequests,
  requestPins,
} from '@banyan/contract/pins/pin-requests';
import { pinTransferHistory, transferPins } from '@banyan/contract/pins/pin-transfers';
import { blockPin, generatePins, payPinBalance, revealPin } from '@banyan/contract/pins/pins';
import { topupByPin } from '@banyan/contract/pins/redeem';
import { reverseTopup } from '@banyan/contract/topup/topup';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { topupByPin as redeem } from './topup-by-pin.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let member: Person;
let other: Person;
let franchise: Person;
let content: string;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} }, '18');
  second = await anAdmin(test.server);
  member = await aMember(test.server);
  other = await aMember(test.server, { sponsor: member });
  franchise = await aFranchise(test.server);
  await fund(test.server, admin, member, '90000');
  await test.asOwner(`update package set data = data || '{"kit": "A lamp"}'`);
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  content = (await picture.png().toBuffer()).toString('base64');
});

interface MadePin {
  pin_no: string;
  pin_password: string;
}
const balanceOf = async (owner: string, wallet: string) => {
  const [row] = await test.asOwner(
    'select balance::text from account_balance where owner_id = $1 and wallet_code = $2',
    [owner, wallet],
  );
  return Number(exact(row?.balance ?? '0'));
};
const make = async (count = 1, amount = '1000'): Promise<MadePin[]> =>
  (
    await callAs(test.server, generatePins, {
      token: member.token,
      body: { package: 'P', amount, count, wallet: 'fund' },
    })
  ).json().data.pins;
const use = (person: Person, pin: object, user_id = other.user_id) =>
  callAs(test.server, topupByPin, { token: person.token, body: { user_id, ...pin } });
const reveal = async (person: Person, pin_no: string): Promise<MadePin> =>
  (await callAs(test.server, revealPin, { token: person.token, body: { pin_no } })).json().data;
const give = (person: Person, body: object) =>
  callAs(test.server, transferPins, {
    token: person.token,
    body: { to_type: 'User', user_id: other.user_id, package: 'P', count: 1, ...body },
  });
const block = (pin_no: string, is_blocked: boolean) =>
  callAs(test.server, blockPin, { token: admin.token, body: { pin_no, is_blocked, reason: 'Lost' } });
const sound = async () => expect(await findAll(test.server.db)).toEqual([]);

describe('a pin that is given away', () => {
  it('has a new password: its former holder is refused, its new one tops up', async () => {
    const [pin] = await make(2);
    const reply = await give(member, { count: 1 });
    expect(reply.json().data).toMatchObject({ count: 1, pins: [pin?.pin_no] });
    expect((await use(member, pin ?? {})).json().code).toBe('wrong_pin');
    const anew = await reveal(other, pin?.pin_no ?? '');
    expect(anew.pin_password).not.toBe(pin?.pin_password);
    expect((await use(other, anew)).statusCode).toBe(200);
    for (const [person, direction] of [
      [member, 'Sent'],
      [other, 'Received'],
    ] as const) {
      const { data } = (
        await callAs(test.server, pinTransferHistory, { token: person.token, query: { direction } })
      ).json();
      expect(data).toMatchObject([{ count: 1, pins: [pin?.pin_no], by: null }]);
    }
    const { data } = (await callAs(test.server, pinStatistics, { token: member.token })).json();
    expect(data).toMatchObject([{ generated: 2, transferred: 1, received: 0, used: 0, available: 1 }]);
    await sound();
  });

  it('is refused in words: to oneself, too many, to nobody, from somebody else', async () => {
    expect((await give(member, { user_id: member.user_id })).json().code).toBe('to_oneself');
    expect((await give(member, { count: 100 })).json().code).toBe('too_few_pins');
    expect((await give(member, { user_id: 'Nobody.Here' })).json().code).toBe('unknown_member');
    expect((await give(other, { from_user_id: member.user_id })).json().errors).toEqual({
      from_user_id: 'Only an admin may say this.',
    });
  });
});

describe('a pin', () => {
  it('that is blocked is told so with the right password, and used again once it is unblocked', async () => {
    const [pin] = await make();
    expect((await block(pin?.pin_no ?? '', true)).json().data.status).toBe('Blocked');
    expect((await use(other, pin ?? {})).json().code).toBe('pin_blocked');
    await sound();
    await block(pin?.pin_no ?? '', false);
    expect((await use(other, pin ?? {})).statusCode).toBe(200);
    expect((await block(pin?.pin_no ?? '', true)).json().code).toBe('pin_used');
  });

  it('is redeemed as what it was sold as after its package changed, and reversed pays its holder, never the pin', async () => {
    const [pin] = await make();
    await test.asOwner(`update package set is_on_sale = false, max = 500`);
    const receipt = (await use(franchise, pin ?? {})).json().data;
    await test.asOwner(`update package set is_on_sale = true, max = 100000`);
    expect(receipt).toMatchObject({ amount: '1000.00000000', gst: '180.00000000' });
    const before = await balanceOf(member.id, 'fund');
    const reversed = await callAs(test.server, reverseTopup, {
      token: admin.token,
      body: { receipt_no: receipt.receipt_no, reason: 'Test' },
    });
    expect(reversed.statusCode).toBe(200);
    expect((await balanceOf(member.id, 'fund')) - before).toBe(1180);
    expect((await use(other, pin ?? {})).json().code).toBe('pin_used');
    await sound();
  });

  it('that was paid in part takes the rest in parts, which add up, and cannot be given away before', async () => {
    const made = await callAs(test.server, generatePins, {
      token: admin.token,
      body: {
        package: 'P',
        amount: '999.99',
        count: 1,
        owner_type: 'Franchise',
        user_id: franchise.user_id,
        paid: '333.33',
        source: 'Cash',
        remark: 'Test',
      },
    });
    const { pin_no } = made.json().data.pins[0];
    expect((await give(franchise, {})).json().code).toBe('too_few_pins');
    const pay = async (body: object) =>
      (await callAs(test.server, payPinBalance, { token: admin.token, body: { pin_no, ...body } })).json();
    expect((await pay({ source: 'UPI', paid: '700' })).errors).toMatchObject({ paid: expect.any(String) });
    expect((await pay({ source: 'UPI', paid: '333.33' })).data).toMatchObject({ balance: '333.33' });
    await sound();
    expect((await pay({ source: 'Cash' })).data).toMatchObject({ balance: '0', paid: '999.99' });
    expect((await pay({ source: 'Cash' })).code).toBe('pin_paid');
    const [row] = await test.asOwner('select trim_scale(paid + gst)::text as all from pin where no = $1', [
      pin_no,
    ]);
    expect(row).toEqual({ all: '1179.99' });
    await sound();
  });

  it('is had by one of a hundred who use it at the same moment', async () => {
    const [pin] = await make();
    const context = await contextOf(test.server, member);
    const tries = Array.from({ length: 100 }, () =>
      inTransaction(test.server.db, (tx) =>
        redeem(tx, context, { user_id: other.user_id, ...(pin as MadePin) }),
      ).then(
        () => 'used',
        (error) => error.code,
      ),
    );
    const ends = await Promise.all(tries);
    expect(ends.filter((end) => end === 'used').length).toBe(1);
    expect(ends.filter((end) => end === 'pin_used').length).toBe(99);
    await sound();
  });

  it('is blocked or used, and given away or used, never both, when both come at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      await test.asOwner(`delete from throttle`);
      const [pin] = await make();
      const [used, ended] = await Promise.all([
        use(member, pin ?? {}),
        round % 2 ? block(pin?.pin_no ?? '', true) : give(member, { count: 1 }),
      ]);
      const [row] = await test.asOwner('select status from pin where no = $1', [pin?.pin_no]);
      if (used.statusCode === 200) expect(row?.status).toBe('Used');
      else expect(ended.statusCode).toBe(200);
    }
    await sound();
  });
});

it('pins that are used at the same moment share a transaction, in which each has its own answer and kit', async () => {
  await test.asOwner('delete from throttle');
  const pins = await make(5);
  const [first, twice, wrong, unknown, last] = pins as [MadePin, MadePin, MadePin, MadePin, MadePin];
  const replies = await Promise.all([
    use(member, first),
    use(member, twice),
    use(other, twice),
    use(franchise, { ...wrong, pin_password: 'AAAA-AAAA' }),
    use(member, unknown, 'Nobody.Here'),
    use(franchise, last),
  ]);
  const codes = replies.map((reply) => reply.json().code ?? 'done');
  expect([codes[0], codes[3], codes[4], codes[5]]).toEqual(['done', 'wrong_pin', 'unknown_member', 'done']);
  expect([codes[1], codes[2]]).toEqual(expect.arrayContaining(['done', 'pin_used']));
  const rows = await test.asOwner(
    `select n.status, d.franchise_id from pin n left join pin_dispatch d on d.pin_id = n.id
     where n.no = any($1) order by n.id`,
    [pins.map(({ pin_no }) => pin_no)],
  );
  expect(rows.map(({ status }) => status)).toEqual(['Used', 'Used', 'Unused', 'Unused', 'Used']);
  expect(rows.map(({ franchise_id }) => franchise_id)).toEqual([null, null, null, null, franchise.id]);
  // only wrong tries stay counted: a password, a pin that was used already, and a user id
  const counted = await test.asOwner(
    `select sum(attempts)::int as n from throttle where key like 'pin person:%'`,
  );
  expect(counted).toEqual([{ n: 3 }]);
  await sound();
});

describe('a request for pins', () => {
  const ask = (reference: string, count = 2, wanted: object = {}) =>
    callAs(test.server, requestPins, {
      token: other.token,
      body: {
        lines: [{ package: 'P', amount: '1000', count }],
        payment_mode: 'UPI',
        reference,
        paid_on: '2026-01-02',
        file_name: 'slip.png',
        content,
        remark: '',
        ...wanted,
      },
    });
  const decide = async (no: string, person: Person, decision = 'Approve') =>
    (
      await callAs(test.server, decidePinRequests, {
        token: person.token,
        body: { nos: [no], decision, remark: 'Test' },
      })
    ).json().data.rows[0];

  it('becomes pins when an admin approves it, once; its payment is not claimed twice', async () => {
    const { no, total } = (await ask('REF 0001')).json().data;
    expect(Number(total)).toBe(2360);
    expect((await ask('ref-0001')).json().code).toBe('invalid_request');
    const before = await balanceOf('0', 'pin_liability');
    expect(await decide(no, admin)).toMatchObject({ verdict: 'Approved' });
    expect(await decide(no, second)).toMatchObject({ verdict: 'Refused' });
    expect((await balanceOf('0', 'pin_liability')) - before).toBe(2360);
    const [row] = (await callAs(test.server, pinRequests, { token: other.token, query: { no } })).json().data;
    expect(row).toMatchObject({ status: 'Approved', pins: 2, decided_by: null, answer: 'Test' });
    await sound();
  });

  it('is refused with everything that is wrong about it, each line on its own field', async () => {
    const line = { package: 'P', amount: '1000', count: 1 };
    const lines = [line, { ...line, amount: '1.005' }, { ...line, package: 'NONE' }];
    await ask('REF 0003');
    const { errors } = (await ask('ref0003', 1, { lines, paid_on: '2025-10-03' })).json();
    expect(errors).toEqual({
      'lines.1.amount': expect.any(String),
      'lines.2.package': expect.any(String),
      paid_on: 'At most 90 days back.',
      reference: expect.stringContaining('this reference'),
    });
  });

  it('above the limit needs two admins, and is taken back by its owner alone', async () => {
    const { no } = (await ask('REF 0002', 100)).json().data;
    expect(await decide(no, admin)).toMatchObject({ verdict: 'Waiting' });
    expect(await decide(no, admin)).toMatchObject({ verdict: 'Refused' });
    const cancel = (person: Person) =>
      callAs(test.server, cancelPinRequest, { token: person.token, body: { no } });
    expect((await cancel(member)).statusCode).toBe(404);
    expect((await cancel(other)).json().data.status).toBe('Cancelled');
    expect(await decide(no, second)).toMatchObject({ verdict: 'Refused' });
    await sound();
  });
});

it('the kit of a used pin is sent by the franchise through which it was used, and received by its member', async () => {
  const [pin] = await make();
  await use(franchise, pin ?? {});
  const { pin_no } = pin as MadePin;
  const send = (person: Person) =>
    callAs(test.server, dispatchKit, {
      token: person.token,
      body: { pin_no, through: 'Courier', sent_on: '2026-01-02', courier: 'Post', tracking: 'T1' },
    });
  const receive = (person: Person) =>
    callAs(test.server, confirmKit, { token: person.token, body: { pin_no } });
  expect((await receive(other)).statusCode).toBe(400);
  expect((await send(await aFranchise(test.server))).statusCode).toBe(404);
  expect((await send(franchise)).json().data.status).toBe('Dispatched');
  expect((await receive(member)).statusCode).toBe(404);
  expect((await receive(other)).json().data.status).toBe('Delivered');
  const query = { no: pin_no };
  for (const { token } of [other, franchise, admin]) {
    const { data } = (await callAs(test.server, pinProductDispatch, { token, query })).json();
    expect(data).toMatchObject([{ kit: 'A lamp', status: 'Delivered', tracking: 'T1' }]);
  }
});
