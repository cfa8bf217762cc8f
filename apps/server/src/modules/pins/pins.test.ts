import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { memberProfile } from '@banyan/contract/overview/member-profile';
import { pinStatistics } from '@banyan/contract/pins/pin-figures';
import { generatePins, pinQuote, revealPin, viewPin } from '@banyan/contract/pins/pins';
import { checkPin, topupByPin } from '@banyan/contract/pins/redeem';
import { reverseTopup } from '@banyan/contract/topup/topup';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { creditDebit } from '../ledger/credit-debit.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let other: Person;
let franchise: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } }, '18');
  await anAdmin(test.server);
  member = await aMember(test.server);
  other = await aMember(test.server, { sponsor: member });
  franchise = await aFranchise(test.server);
  await fund(test.server, admin, member, '50000');
});

const balanceOf = async (owner: string, wallet: string) => {
  const [row] = await test.asOwner(
    'select balance::text from account_balance where owner_id = $1 and wallet_code = $2',
    [owner, wallet],
  );
  return exact(row?.balance ?? '0');
};
const liability = () => balanceOf('0', 'pin_liability');
const generate = (person: Person, body: object) =>
  callAs(test.server, generatePins, { token: person.token, body: { package: 'P', ...body } });
const use = (person: Person, pin: object, user_id = other.user_id) =>
  callAs(test.server, topupByPin, { token: person.token, body: { user_id, ...pin } });
const errorsOf = (reply: { json: () => { errors?: unknown } }) => reply.json().errors;
const own = { amount: '1000', count: 1, wallet: 'fund' };
/** One pin of the member, with its password. */
const aPin = async (body: object = own) => {
  const r = (await generate(member, body)).json();
  if (!r.data) throw new Error(JSON.stringify(r));
  return r.data.pins[0];
};

describe('pins of a member', () => {
  it('are paid from the fund wallet with GST, show their passwords once, and buy a topup for anybody', async () => {
    const before = [await balanceOf(member.id, 'fund'), await liability()].map(Number);
    const reply = await generate(member, { ...own, count: 3 });
    const batch = reply.json().data;
    expect(batch).toMatchObject({
      count: 3,
      amount: '1000',
      gst: '180',
      payable: '3540',
      payment_mode: 'fund',
    });
    const passwords = batch.pins.map((pin: { pin_password: string }) => pin.pin_password);
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords)
      expect(password).toMatch(/^([AC-HJKMNP-RT-Y2-9]{4}-){3}[AC-HJKMNP-RT-Y2-9]{4}$/);
    expect([await balanceOf(member.id, 'fund'), await liability()].map(Number)).toEqual([
      (before[0] ?? 0) - 3540,
      (before[1] ?? 0) + 3540,
    ]);
    const [pin] = batch.pins;
    // anybody may use it; case, spaces and hyphens do not matter
    const typed = {
      pin_no: ` ${pin.pin_no.toLowerCase()}`,
      pin_password: pin.pin_password.toLowerCase().replaceAll('-', ' '),
    };
    const asked = await callAs(test.server, checkPin, { token: franchise.token, body: typed });
    expect(asked.json().data).toMatchObject({
      pin_no: pin.pin_no,
      package: 'Range',
      amount: '1000.00000000',
    });
    const receipt = (await use(franchise, typed)).json().data;
    expect(receipt).toMatchObject({
      user_id: other.user_id,
      amount: '1000.00000000',
      gst: '180.00000000',
      payment_mode: 'Pin',
      paid_by: { user_id: member.user_id },
    });
    expect(Number(await liability())).toBe((before[1] ?? 0) + 2360);
    // its incomes came with it
    const earned = await test.asOwner('select kind from income');
    expect(earned).toEqual([{ kind: 'referral' }]);
    expect(errorsOf(await use(franchise, typed))).toEqual({ pin_no: 'This pin is used already.' });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('are stored as a hash and sealed, and their password is deleted when they are used', async () => {
    const pin = await aPin();
    const stored = () => test.asOwner('select * from pin where no = $1', [pin.pin_no]);
    expect(JSON.stringify(await stored())).not.toContain(pin.pin_password);
    const kept = await test.asOwner('select body from idempotency');
    expect(JSON.stringify(kept)).not.toContain(pin.pin_password);
    expect((await use(other, pin)).statusCode).toBe(200);
    expect((await stored())[0]).toMatchObject({ status: 'Used', password_sealed: null });
    for (const change of ["status = 'Unused', password_sealed = 'x'", 'paid = 0', 'holder_id = 1'])
      await expect(test.asOwner(`update pin set ${change} where no = $1`, [pin.pin_no])).rejects.toThrow();
    await expect(test.asOwner('delete from pin where no = $1', [pin.pin_no])).rejects.toThrow();
  });

  it('answer a repeated request with the same passwords', async () => {
    const send = () =>
      callAs(test.server, generatePins, {
        token: member.token,
        key: 'twice',
        body: { package: 'P', ...own },
      });
    const first = await send();
    expect((await send()).json()).toEqual(first.json());
  });

  it('cost what the wallet must hold, and nobody but an admin says what is paid', async () => {
    expect(errorsOf(await generate(other, own))).toEqual({ amount: 'Insufficient funds!' });
    expect(errorsOf(await generate(member, { ...own, wallet: 'main' }))).toEqual({
      wallet: 'No wallet found!',
    });
    for (const extra of [
      { paid: '0' },
      { source: 'Cash' },
      { owner_type: 'User' },
      { user_id: other.user_id },
    ])
      expect(errorsOf(await generate(member, { ...own, ...extra }))).toEqual({
        [Object.keys(extra)[0] ?? '']: 'Only an admin may say this.',
      });
    for (const count of [0, 101, 1e3, 1.5, '1'])
      expect(Object.keys(errorsOf(await generate(member, { ...own, count })) as object)).toEqual(['count']);
    expect(errorsOf(await generate(member, { ...own, amount: '99' }))).toMatchObject({
      amount: expect.any(String),
    });
  });

  it('are listed to their holder, and revealed to nobody else', async () => {
    const pin = await aPin();
    const reveal = (person: Person) =>
      callAs(test.server, revealPin, { token: person.token, body: { pin_no: pin.pin_no } });
    expect((await reveal(member)).json().data).toEqual(pin);
    expect((await reveal(other)).statusCode).toBe(404);
    const [line] = await test.asOwner(`select * from audit_log where action = 'reveal_pin'`);
    expect(line).toMatchObject({ object: `pin:${pin.pin_no}`, actor_id: member.id });
    const listed = async (person: Person) =>
      (await callAs(test.server, viewPin, { token: person.token, query: { no: pin.pin_no } })).json().data;
    expect(await listed(member)).toMatchObject([{ no: pin.pin_no, status: 'Unused', can_reveal: true }]);
    expect(await listed(other)).toEqual([]);
    expect(await listed(admin)).toMatchObject([{ holder: { user_id: member.user_id }, can_reveal: false }]);
    await use(other, pin);
    expect(errorsOf(await reveal(member))).toEqual({ pin_no: 'This pin is used already.' });
  });
});

describe('pins of a franchise', () => {
  it('are paid from the main or pin wallet alone, and reversed go into the pin wallet', async () => {
    const context = await contextOf(test.server, admin);
    const credit = { owner_type: 'Franchise', direction: 'Credit', reason: 'Other', remark: 'Test' } as const;
    for (const wallet of ['main', 'pin'] as const)
      await inTransaction(test.server.db, (tx) =>
        creditDebit(tx, context, { ...credit, user_id: franchise.user_id, wallet, amount: '3000' }),
      );
    const wallets = async () => [
      await balanceOf(franchise.id, 'main'),
      await balanceOf(franchise.id, 'pin'),
      await liability(),
    ];
    const [main, stock, owed] = (await wallets()).map(Number) as [number, number, number];
    const fromMain = (await generate(franchise, { ...own, count: 2, wallet: 'main' })).json().data;
    expect(fromMain).toMatchObject({ payable: '2360', payment_mode: 'main' });
    const fromPin = (await generate(franchise, { ...own, wallet: 'pin' })).json().data;
    expect((await wallets()).map(Number)).toEqual([main - 2360, stock - 1180, owed + 3540]);
    expect(errorsOf(await generate(franchise, { ...own, count: 2, wallet: 'main' }))).toEqual({
      amount: 'Insufficient funds!',
    });
    expect(errorsOf(await generate(franchise, own))).toEqual({ wallet: 'No wallet found!' });
    const lines = await test.asOwner(
      `select a.wallet_code as wallet, trim_scale(e.amount)::text as amount, e.narration from entry e
         join account a on a.id = e.account_id where a.owner_id = $1 and e.amount < 0 order by e.txn_id`,
      [franchise.id],
    );
    expect(lines).toEqual([
      { wallet: 'main', amount: '-2360', narration: `${fromMain.no}: 2 of Range` },
      { wallet: 'pin', amount: '-1180', narration: `${fromPin.no}: 1 of Range` },
    ]);
    const [bought] = fromMain.pins;
    const { receipt_no } = (await use(franchise, bought)).json().data;
    const body = { receipt_no, reason: 'Test' };
    const reversed = await callAs(test.server, reverseTopup, { token: admin.token, body });
    expect(reversed.statusCode).toBe(200);
    expect((await wallets()).map(Number)).toEqual([main - 2360, stock, owed + 2360]);
    expect(await findAll(test.server.db)).toEqual([]);
  });
});

describe('pins by an admin', () => {
  const forMember = { owner_type: 'User', amount: '1000', count: 2 };
  it('are paid by a wallet, from outside, in part or not at all, and show no password', async () => {
    const { user_id } = member;
    const cases: [object, string, string][] = [
      [{ wallet: 'fund' }, 'fund', '2360'],
      [{ source: 'UPI' }, 'UPI', '2360'],
      [{ source: 'Cash', paid: '400' }, 'Cash', '944'],
      [{ paid: '0' }, 'zero', '0'],
    ];
    for (const [how, payment_mode, payable] of cases) {
      const before = Number(await liability());
      const { data } = (await generate(admin, { ...forMember, user_id, ...how })).json();
      expect(data).toMatchObject({ payment_mode, payable });
      expect(data.pins.map((pin: { pin_password: unknown }) => pin.pin_password)).toEqual([null, null]);
      expect(Number(await liability()) - before).toBe(Number(payable));
    }
    const noWallet = await generate(admin, { ...forMember, user_id });
    expect(errorsOf(noWallet)).toEqual({ wallet: 'No wallet found!' });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('wait for a second admin by their face value, whatever is paid', async () => {
    const many = {
      ...forMember,
      user_id: franchise.user_id,
      owner_type: 'Franchise',
      amount: '60000',
      paid: '0',
    };
    const quoted = async (query: object) =>
      (await callAs(test.server, pinQuote, { token: admin.token, query: { package: 'P', ...query } })).json()
        .data.why;
    expect(await quoted({ ...many, amount: '100' })).toBeNull();
    const reply = (await generate(admin, many)).json();
    expect(reply.waits.no).toMatch(/^Q/);
    // the form says so before it is sent
    expect(await quoted(many)).toEqual(reply.waits.why);
  });

  it('are counted by package on the dashboard of a franchise and on the profile of a member', async () => {
    await generate(admin, {
      ...forMember,
      user_id: franchise.user_id,
      owner_type: 'Franchise',
      source: 'UPI',
      amount: '100',
    });
    const [held] = await test.asOwner(
      `select count(*)::int as count from pin where holder_id = $1 and status = 'Unused'`,
      [franchise.id],
    );
    const dashboard = await callAs(test.server, franchiseDashboard, { token: franchise.token });
    expect(dashboard.json().data.pins).toEqual([{ code: 'P', package: 'Range', count: held?.count }]);
    const statistics = await callAs(test.server, pinStatistics, { token: member.token });
    const query = { user_id: member.user_id };
    const profile = await callAs(test.server, memberProfile, { token: admin.token, query });
    expect(profile.json().data.pins).toEqual(statistics.json().data);
    expect(profile.json().data.pins).not.toEqual([]);
  });
});

describe('guessing', () => {
  it('is told the same of an unknown number and a wrong password', async () => {
    const guesser = await aMember(test.server, { sponsor: member });
    const pin = await aPin();
    const wrong = { pin_no: 'Pin number or password is wrong.' };
    expect(errorsOf(await use(guesser, { ...pin, pin_password: 'AAAA' }))).toEqual(wrong);
    expect(errorsOf(await use(guesser, { ...pin, pin_no: 'E9999999' }))).toEqual(wrong);
    await use(other, pin);
    expect(errorsOf(await use(guesser, { ...pin, pin_password: 'AAAA' }))).toEqual(wrong);
  });

  it('locks who guesses and never the pin: 5 of 200 tries of many people are judged, and its holder redeems', async () => {
    await test.asOwner('delete from throttle');
    const pin = await aPin();
    const people = [];
    for (let made = 0; made < 8; made += 1) people.push(await aMember(test.server, { sponsor: member }));
    const judged: unknown[] = [];
    for (let round = 0; round < 25; round += 1) {
      const replies = await Promise.all(
        people.map(({ token }) =>
          callAs(test.server, checkPin, { token, body: { ...pin, pin_password: `GUESS-${round}` } }),
        ),
      );
      judged.push(...replies.filter((reply) => reply.json().code !== 'locked_out'));
    }
    expect(judged.length).toBe(5);
    // a right password of who is locked out is not judged either
    expect((await use(people[0] as Person, pin)).json().code).toBe('locked_out');
    expect((await use(member, pin)).statusCode).toBe(200);
  });

  it('counts wrong tries alone: right ones in between give none of them back', async () => {
    await test.asOwner('delete from throttle');
    const guesser = await aMember(test.server, { sponsor: member });
    const [own1, target] = [await aPin(), await aPin()];
    const codes: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const right = await callAs(test.server, checkPin, { token: guesser.token, body: own1 });
      const wrong = await callAs(test.server, checkPin, {
        token: guesser.token,
        body: { ...target, pin_password: `GUESS-${round}` },
      });
      codes.push(right.json().code ?? 'right', wrong.json().code);
    }
    expect(codes.filter((code) => code === 'wrong_pin').length).toBe(5);
    expect(codes.slice(-2)).toEqual(['locked_out', 'locked_out']);
  });
});
