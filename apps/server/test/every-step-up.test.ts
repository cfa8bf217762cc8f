import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { type StepUpPurpose, stepUpPurposeOf, takesLoginPin } from '@banyan/contract/core/step-up';
import { updateSponsor } from '@banyan/contract/genealogy/sponsors';
import { adminTopup, cancelTopup } from '@banyan/contract/topup/topup';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, hashedPassword, type Person } from './build.ts';
import { everyField } from './every-field.ts';
import {
  appCode,
  loginPin,
  sentCode,
  setUpApp,
  setUpEmail,
  setUpLoginPin,
  wait,
  wrongCode,
} from './factors.ts';
import { callAs, useTestServer } from './http.ts';
import { aBusiness, aMember, fund, topUp } from './network.ts';
import { openOptionalPages } from './optional-pages.ts';

const test = useTestServer();
const codeOf = (reply: { json: () => { code?: string } }): string => reply.json().code ?? 'done';

let pinsTried = 0;
let adminsAdded = 0;
/** Calls that know another value by the same name. */
const otherFields: Record<string, object> = {
  // what is taken already is said before a code is asked for
  'admin/add_admin': {
    get user_id() {
      adminsAdded += 1;
      return `New.admin${adminsAdded}`;
    },
    get email() {
      return `admin${adminsAdded}@banyan.test`;
    },
    mobile: undefined,
  },
  'admin/seller': { legal_name: 'Banyan Limited', address: '1 Hill Road', state: 'Goa', gstin: undefined },
  'pin/dispatch': { through: 'Courier', sent_on: '2020-01-01' },
  'admin/pay_pin_balance': { wallet: undefined, source: 'UPI' },
  'pin/generate': { source: undefined, owner_type: undefined, user_id: undefined },
  'pin/transfer': { from_user_id: undefined },
  // wrong tries at one pin lock who tries
  'topup/by_pin': {
    get pin_no() {
      pinsTried += 1;
      return `E9${pinsTried}00000`;
    },
  },
  'admin/publish_terms': { kind: 'joining', version: 1, from_on: '2090-01-01', en: 'x' },
  'admin/decide_reward': { decision: 'Approve' },
  'franchise/add': {
    email: 'nobody@banyan.test',
    mobile: '9876543210',
    owner_name: 'Test',
    franchise_master: 'Nobody.2',
  },
  'franchise/profile': { email: 'nobody@banyan.test', mobile: '9876543210', owner_name: 'Test' },
  'franchise/topup': { wallet: 'main' },
  'user/give_standing_order': { payment: { wallet: 'main' } },
  'user/change_standing_order': { payment: { wallet: 'main' } },
  'security/link_wallet': { message: 'x', signature: 'x' },
  'security/unlink_wallet': { address: `0x${'1'.repeat(40)}` },
  'admin/lottery_draws': {
    price: '10',
    opens_at: '2030-01-01T00:00:00Z',
    closes_at: '2030-01-02T00:00:00Z',
    min_sales: '0',
    max_tickets: 10,
    member_cap: 1,
    house_percent: '20',
    prizes: [{ count: 1, percent: '80', amount: null }],
  },
  'security/change_password': { password: 'Marigold-43', password_confirmation: 'Marigold-43' },
};
const withStepUp = () => test.server.mounted.filter((call) => call.step_up !== null);
/** Calls that are marked as moving money, and move none: what is paid already. */
const goodsAlone = ['repurchase/dispatch_order', 'inventory/receive_request', 'inventory/dispatch_request'];
/** A bet moves play credits or money of the game wallet within own limits; a code for each of three minutes could not be used. */
const bets = ['games/prediction_bets', 'games/aviator_bets', 'games/cancel_bet'];
/** Money of the wallet `game`, which cannot leave it without a second factor. */
const withinGames = ['lottery/buy_tickets'];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

beforeAll(async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  await openOptionalPages(test);
  for (const type of userTypes) await meet(type);
  pinsSet = await test.asOwner('select user_id, sealed_hash, set_at from login_pin');
  everyField.content = (await picture.png().toBuffer()).toString('base64');
});

/** Why a call was refused, with this code. */
async function ask(endpoint: Endpoint, { token }: Person, otp?: string, login_pin?: string): Promise<string> {
  const body = { ...everyField, ...otherFields[endpoint.path], otp, login_pin };
  return codeOf(await callAs(test.server, endpoint, { token, body }));
}
const refusals = [
  'step_up_required',
  'wrong_code',
  'wrong_login_pin',
  'login_pin_locked',
  'locked_out',
  'invalid_request',
  'server_error',
];
/** What came of a call that was let past its second factor. */
const passed = (code: string) => (refusals.includes(code) ? code : 'passed');

/** Somebody of each kind in every role. */
interface Met {
  plain: Person;
  app: Person;
  secret: string;
  email: Person;
  /** A login PIN and nothing stronger. */
  pin: Person;
  /** A login PIN beside e-mail. */
  both: Person;
}
const people = {} as Record<UserType, Met>;
async function meet(type: UserType): Promise<void> {
  const somebody = () => aPerson(test.server, type);
  const [plain, app, email] = [await somebody(), await somebody(), await somebody()];
  const [pin, both] = [await somebody(), await somebody()];
  await setUpEmail(test, email);
  for (const person of [pin, both]) await setUpLoginPin(test, person);
  await setUpEmail(test, both, { login_pin: loginPin });
  people[type] = { plain, app, email, pin, both, secret: (await setUpApp(test, app)).secret };
}

let pinsSet: Record<string, unknown>[] = [];
/** After the calls that set and remove login PINs. */
async function putPinsBack(): Promise<void> {
  await test.asOwner('delete from login_pin');
  for (const { user_id, sealed_hash, set_at } of pinsSet)
    await test.asOwner('insert into login_pin (user_id, sealed_hash, set_at) values ($1, $2, $3)', [
      user_id,
      sealed_hash,
      set_at,
    ]);
}

/** What a login PIN confirms for who has nothing stronger. */
async function withPin(endpoint: Endpoint, type: UserType): Promise<unknown> {
  const { pin } = people[type];
  const none = await ask(endpoint, pin);
  // comparing takes its time: once for each call
  const isFirst = type === endpoint.roles[0];
  const wrong = isFirst ? await ask(endpoint, pin, undefined, wrongCode(loginPin)) : 'wrong_login_pin';
  return { none, wrong, right: await ask(endpoint, pin, undefined, loginPin) };
}

/** What came of that: the call did its work, the PIN was asked for, or a second factor is. */
function isPinKept({ step_up }: Endpoint, found: unknown): boolean {
  const { none, wrong, right } = found as Record<string, string>;
  if (step_up?.compulsory) return [none, right].every((code) => code === 'no_second_factor');
  if (step_up?.purpose === 'SetupPIN') return passed(none ?? '') === 'passed';
  return none === 'step_up_required' && wrong === 'wrong_login_pin' && passed(right ?? '') === 'passed';
}

async function withApp(endpoint: Endpoint, type: UserType): Promise<unknown> {
  const { app, secret } = people[type];
  const move = (steps: number) =>
    test.asOwner('update app_user set totp_last_step = totp_last_step + $2 where id = $1', [app.id, steps]);
  const otp = await appCode(test, secret);
  const none = await ask(endpoint, app);
  const wrong = await ask(endpoint, app, wrongCode(otp));
  await move(1_000_000);
  const used = await ask(endpoint, app, otp);
  await move(-1_000_000);
  const right = passed(await ask(endpoint, app, otp));
  wait(test, 30);
  return { none, wrong, used, right };
}

async function withEmail(endpoint: Endpoint, type: UserType, purpose: StepUpPurpose): Promise<unknown> {
  const { email } = people[type];
  const none = await ask(endpoint, email);
  const other = await ask(
    endpoint,
    email,
    await sentCode(test, email, purpose === 'SetupPIN' ? 'Confirm' : 'SetupPIN'),
  );
  const spent = await sentCode(test, email, purpose);
  await test.asOwner('update one_time_code set used_at = now() where user_id = $1', [email.id]);
  const used = await ask(endpoint, email, spent);
  // so that another may be sent at once
  await test.asOwner('delete from one_time_code where user_id = $1', [email.id]);
  const right = passed(await ask(endpoint, email, await sentCode(test, email, purpose)));
  await test.asOwner('delete from one_time_code where user_id = $1', [email.id]);
  return { none, other, used, right };
}

describe('every call with a second factor', () => {
  it('takes the login PIN of who has nothing stronger; beside a second factor it moves no money', async () => {
    const wrong: Record<string, unknown> = {};
    const enough = new Set<string>();
    for (const endpoint of withStepUp()) {
      for (const type of endpoint.roles) {
        if (!stepUpPurposeOf(endpoint, type, everyField)) continue;
        const pin = await withPin(endpoint, type);
        const both = passed(await ask(endpoint, people[type].both, undefined, loginPin));
        await test.asOwner(`delete from throttle where key like 'pin %'`);
        await test.asOwner('update app_user set password_hash = $1', [await hashedPassword()]);
        if (endpoint.step_up?.purpose === 'SetupPIN') await putPinsBack();
        if (both === 'passed') enough.add(nameOf(endpoint));
        if (!isPinKept(endpoint, pin) || (both !== 'passed' && both !== 'step_up_required'))
          wrong[`${nameOf(endpoint)} ${type}`] = { pin, both };
      }
    }
    expect(wrong).toEqual({});
    expect([...enough]).toEqual([
      'POST security/change_password',
      'PUT profile/photo',
      'DELETE profile/photo',
      'POST profile/keep',
    ]);
    const byPin = withStepUp().filter(({ step_up }) => step_up && takesLoginPin(step_up, true));
    expect(byPin.map(nameOf).toSorted()).toEqual([...enough].toSorted());
    expect(byPin.filter(({ money, step_up }) => money || step_up?.compulsory)).toEqual([]);
  });

  it('asks nothing of who has none, and of who has one a code that is right, unused and for this call', async () => {
    const wrong: Record<string, unknown> = {};
    let tried = 0;
    for (const endpoint of withStepUp()) {
      for (const type of endpoint.roles) {
        const purpose = stepUpPurposeOf(endpoint, type, everyField);
        if (!purpose) continue;
        tried += 1;
        const found = {
          plain: passed(await ask(endpoint, people[type].plain)),
          app: await withApp(endpoint, type),
          email: await withEmail(endpoint, type, purpose),
        };
        if (purpose === 'SetupPIN') await putPinsBack();
        await test.asOwner(`delete from throttle where key like 'pin %'`);
        await test.asOwner('update app_user set password_hash = $1', [await hashedPassword()]);
        const [none, bad, right] = ['step_up_required', 'wrong_code', 'passed'];
        const expected = {
          plain: right,
          app: { none, wrong: bad, used: bad, right },
          email: { none, other: bad, used: bad, right },
        };
        if (JSON.stringify(found) !== JSON.stringify(expected)) wrong[`${nameOf(endpoint)} ${type}`] = found;
      }
    }
    expect(wrong).toEqual({});
    expect(tried).toBeGreaterThan(35);
  });

  it('asks only the roles and for only the requests that its contract says', async () => {
    const partly = withStepUp().filter(({ step_up }) => step_up?.roles || step_up?.with_field);
    expect(partly.map(nameOf)).toEqual([
      'POST profile/contact_otp',
      'PUT profile/photo',
      'DELETE profile/photo',
    ]);
    for (const endpoint of partly) {
      const { contact: _contact, ...body } = everyField;
      const reply = await callAs(test.server, endpoint, { token: people.User.email.token, body });
      expect([nameOf(endpoint), reply.statusCode]).toEqual([nameOf(endpoint), 200]);
    }
  });

  it('is every call that moves money', () => {
    const without = test.server.mounted.filter(({ money, step_up }) => money && !step_up);
    const expected = [...goodsAlone, ...bets, ...withinGames];
    expect(without.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
  });
});

describe('with e-mail as the only factor', () => {
  let admin: Person;
  let root: Person;
  beforeAll(async () => {
    admin = await aBusiness(test.server, { incomes: {} });
    root = await aMember(test.server);
    await setUpEmail(test, admin);
  });
  const codeFor = (person: Person, { step_up }: Endpoint) =>
    sentCode(test, person, step_up?.purpose ?? 'Confirm');

  it('an admin tops up a member, and a retry with the same code is answered, not judged', async () => {
    const member = await aMember(test.server, { sponsor: root });
    await fund(test.server, admin, member, '500');
    const body = { user_id: member.user_id, package: 'P', amount: '500', source: 'fund' };
    const otp = await codeFor(admin, adminTopup);
    const send = (code: string) =>
      callAs(test.server, adminTopup, { token: admin.token, key: 'one-topup', body: { ...body, otp: code } });
    const first = await send(otp);
    expect(first.json().data).toMatchObject({ status: 'Active', user_id: member.user_id });
    expect((await send(otp)).json()).toEqual(first.json());
    expect(codeOf(await send(wrongCode(otp)))).toBe('idempotency_key_reused');
    const [{ n }] = (await test.asOwner('select count(*)::int as n from topup where member_id = $1', [
      member.id,
    ])) as [{ n: number }];
    expect(n).toBe(1);
  });

  it('a member cancels a topup', async () => {
    const member = await aMember(test.server, { sponsor: root });
    await test.asOwner('update package set cooling_off_days = 1');
    await fund(test.server, admin, member, '500');
    const { receipt_no } = await topUp(test.server, member, '500');
    await setUpEmail(test, member);
    const otp = await codeFor(member, cancelTopup);
    const reply = await callAs(test.server, cancelTopup, { token: member.token, body: { receipt_no, otp } });
    expect(reply.json().data).toMatchObject({ status: 'Reversed' });
  });

  it('an admin changes a sponsor with the right code only', async () => {
    const next = await aMember(test.server, { sponsor: root });
    const member = await aMember(test.server, { sponsor: root });
    const otp = await codeFor(admin, updateSponsor);
    const body = { user_id: member.user_id, sponsor_id: next.user_id, reason: 'Test' };
    const change = (code?: string) =>
      callAs(test.server, updateSponsor, { token: admin.token, body: { ...body, otp: code } });
    expect(codeOf(await change())).toBe('step_up_required');
    expect(codeOf(await change(wrongCode(otp)))).toBe('wrong_code');
    expect((await change(otp)).json().data.to.user_id).toBe(next.user_id);
  });
});
