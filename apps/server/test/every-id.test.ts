import { startTwoFactor } from '@banyan/contract/accounts/security';
import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { suspendPayout } from '@banyan/contract/income/payout-suspensions';
import { startPayout } from '@banyan/contract/income/payouts';
import { addVirtualBusiness } from '@banyan/contract/income/virtual-business';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { beforeAll, expect, it } from 'vitest';
import { makePayouts } from '../src/modules/income/payout/make-payouts.ts';
import { demoPassword } from '../src/seed/demo-sign-ins.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { aContext, aPerson, aSubAdmin, type Person, signIn } from './build.ts';
import { callAs, useTestServer } from './http.ts';
import { namingFieldsOf } from './naming-fields.ts';
import { whoseIds } from './whose-ids.ts';

const test = useTestServer();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const entries = flatten(catalogue);
const isAction = (url: string) => entries.some((entry) => entry.url === url && entry.action);
/** Every page of an admin. */
const pages = entries.filter(
  ({ url, built, action, children }) =>
    url.startsWith('/admin/') && built && !action && children.every((child) => child.action),
);

type Named = Pick<Person, 'user_id' | 'token'>;
/** Whose ids are tried: a member, an admin and a franchise. */
const owners = {} as Record<UserType, Named>;
/** Who tries them: people of the same kind to whom they are strangers. */
const strangers = {} as Record<UserType, Named>;
/** Sub-admins: without any right, and with every page but nothing to do on one. */
let nobody: Named;
let looker: Named;
/** What of the owner is named, by kind; of a kind the demo has none of, a number that might be. */
const values: Record<string, string> = {
  run: 'L1000001',
  proposal: 'N1000001',
  bonus: 'G1000001',
  withdrawal: 'W1000001',
  batch: 'X1000001',
  decision: 'Z1000001',
  utr_import: 'U1000001',
  request: 'Q1000001',
  document: '1',
  alert: '1',
  payment: 'Y1000001',
  kyc: 'K1000001',
  franchise: 'franchise1',
  pin: 'E1000001',
  pinTransfer: 'M1000001',
  pinRequest: 'D1000001',
  sub_admin: 'support1',
  category: '1',
  product: 'SOAP-100',
  // of the demo's franchise, and waiting
  transfer: 'F1000010',
  creditRequest: 'C1000007',
};
/** What betrays the owner in an answer. */
let traces: string[];

/** A session that is not one’s own is as good as one that has ended: there is nothing left to do. */
const quiet = new Set(['POST security/end_session']);

/** What else a call asks for. */
const filled = {
  based_on: '',
  routes: '',
  amount: '1000',
  decision: 'Approve',
  levels: '2',
  month_from: '2025-01',
  month_to: '2026-12',
  otp: '000000',
  package: 'GOLD',
  name: 'Test',
  email: 'test@example.test',
  mobile: '9876543210',
  owner_name: 'Test',
  password: 'Marigold-77',
  password_confirmation: 'Marigold-77',
  reason: 'Test',
  remark: 'Test',
  side: 'L',
  through: '2026-01-01',
  wallet: 'fund',
};
const alsoNeeded: Record<string, () => Record<string, string>> = {
  'GET team/binary_tree_path': () => ({ user_id: values.member ?? '' }),
  'GET team/matrix_tree': () => ({ pool: values.pool ?? '' }),
  'GET team/matrix_details': () => ({ pool: values.pool ?? '' }),
};

beforeAll(async () => {
  const { server, services, asOwner } = test;
  await seedDemo(server.db, services, { members: 60 });
  // two members of whom neither is above the other, of whom one has what can be named
  const [pair] = await asOwner(`
    with recursive above as (
      select id as low, id as high from member
      union select a.low, p.id from above a join member m on m.id = a.high,
        lateral (select unnest(array[m.sponsor_id, m.parent_id]) union select p.member_id from matrix_entry e
          join matrix_entry p on p.pool = e.pool and p.no = e.parent_no where e.member_id = m.id) p (id)
      where p.id is not null
    )
    select o.id, o.user_id, o.name, s.user_id as stranger from app_user o join app_user s on s.user_type = 'User'
    where o.user_type = 'User' and not o.is_blocked and not s.is_blocked
      and not exists (select from above where (low, high) in ((o.id, s.id), (s.id, o.id)))
      and exists (select from income where member_id = o.id and status = 'credited')
      and exists (select from topup where member_id = o.id) and exists (select from matrix_entry where member_id = o.id)
      and (select count(*) from app_user where name = o.name) = 1
    order by (select count(*) from income where member_id = o.id) desc, o.id, s.id limit 1`);
  const [member, stranger] = [String(pair?.user_id), String(pair?.stranger)];
  const demo = async (user_id: string) => ({ user_id, token: await signIn(server, user_id, demoPassword) });
  owners.User = await demo(member);
  strangers.User = await demo(stranger);
  owners.Admin = await demo('admin');
  strangers.Admin = await demo('admin2');
  owners.Franchise = await demo('franchise1');
  strangers.Franchise = await aPerson(server, 'Franchise');
  nobody = await aSubAdmin(server);
  looker = await aSubAdmin(server, { rights: pages.map(({ url }) => url) });
  Object.assign(values, { member }, await recordsOf(String(pair?.id)));
  traces = [member, String(pair?.name)].concat(
    ['topup', 'income', 'statement'].map((key) => String(values[key])),
  );
});

/** Numbers and ids of records of a member. */
async function recordsOf(id: string): Promise<Record<string, string>> {
  const { user_id } = owners.User;
  const one = async (sql: string) => Object.values((await test.asOwner(sql, [id]))[0] ?? {})[0];
  const made = async (endpoint: Endpoint, more: object): Promise<string> => {
    const body = { ...filled, user_id, ...more };
    const reply = await callAs(test.server, endpoint, { token: owners.Admin.token, body });
    if (reply.statusCode !== 200) throw new Error(`${endpoint.path}: ${reply.body}`);
    return reply.json().data.no;
  };
  await made(startPayout, { user_ids: [user_id] });
  await makePayouts(test.server.db, aContext(test.server));
  await callAs(test.server, startTwoFactor, {
    token: owners.User.token,
    body: { mode: 'Google_authenticator', current_password: demoPassword },
  });
  const found = {
    topup: await one('select receipt_no from topup where member_id = $1 order by id limit 1'),
    income: recordNo(
      'income',
      String(
        await one(`select id from income where member_id = $1 and status = 'credited' order by id limit 1`),
      ),
    ),
    statement: await one('select no from payout_statement where member_id = $1 order by id limit 1'),
    entry: await one('select no from matrix_entry where member_id = $1 order by id limit 1'),
    pool: await one('select code from matrix_pool where $1::bigint is not null limit 1'),
    session: await one('select id from user_session where user_id = $1 and ended_at is null limit 1'),
    otp: await one('select public_id from one_time_code where user_id = $1 order by id desc limit 1'),
    virtual: await made(addVirtualBusiness, { amount: '9000000' }),
    suspension: await made(suspendPayout, {}),
    credit: await made(creditDebit, {
      owner_type: 'User',
      direction: 'Credit',
      amount: '9000000',
      reason: 'Other',
    }),
  };
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, String(value)]));
}

/** Everything that is stored, but what a refused call may leave: attempts, keys, and when a session was last used. */
async function stored(): Promise<string> {
  const rows = await test.asOwner(`
    select relname, (xpath('/row/all/text()', query_to_xml(format(
      'select md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) as all from %I t', relname), true, true, '')))[1]::text as sum
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('throttle', 'idempotency', 'user_session', 'visit', 'one_time_code')`);
  const open = await test.asOwner('select count(*) from user_session where ended_at is not null');
  return JSON.stringify([rows, open]);
}

/** A call of somebody that names what is not theirs. */
interface Try {
  endpoint: Endpoint;
  field: string;
  who: string;
  token: string | undefined;
  /** Refused for want of the right, whatever it names. */
  mayNot: boolean;
}

function triesOf(endpoint: Endpoint): Try[] {
  return Object.entries(whoseIds[nameOf(endpoint)] ?? {}).flatMap(([field, { whose }]) => {
    if (whose === 'open') return [];
    const as = (who: string, person: Named | undefined, mayNot = false): Try => ({
      endpoint,
      field,
      who,
      token: person?.token,
      mayNot,
    });
    if (endpoint.access === 'public')
      return [
        as('nobody signed in', undefined),
        ...userTypes.map((type) => as(type, type === 'Admin' ? nobody : strangers[type])),
      ];
    return endpoint.roles.flatMap((type) => {
      if (type !== 'Admin' || whose === 'self') return [as(type, strangers[type])];
      const without = as('Admin without a right', nobody, true);
      return endpoint.screens.every(isAction) ? [without, as('Admin who may look', looker, true)] : [without];
    });
  });
}

function sent({ endpoint, field, who }: Pick<Try, 'endpoint' | 'field' | 'who'>) {
  const key = whoseIds[nameOf(endpoint)]?.[field]?.value ?? '';
  const type = who.split(' ')[0] as UserType;
  const value = key === 'account' ? owners[type].user_id : (values[key] ?? '');
  // every other filter of a report stays open
  const more = 'columns' in endpoint ? {} : filled;
  const input = { ...more, ...alsoNeeded[nameOf(endpoint)]?.(), [field]: value };
  return endpoint.method === 'GET' ? { query: input } : { body: input };
}
const ask = (one: Try) =>
  callAs(test.server, one.endpoint, { ...(one.token ? { token: one.token } : {}), ...sent(one) });
const told = (one: Try, reply: { statusCode: number; body: string }) =>
  `${nameOf(one.endpoint)} ${one.field} by ${one.who}: ${reply.statusCode} ${reply.body.slice(0, 200)}`;

it('says of every field that names a person or record whose it may be', () => {
  const said = (fields: string[]) => fields.sort().join(' ');
  const expected = test.server.mounted.map((endpoint) => [nameOf(endpoint), said(namingFieldsOf(endpoint))]);
  const table = test.server.mounted.map((endpoint) => [
    nameOf(endpoint),
    said(Object.keys(whoseIds[nameOf(endpoint)] ?? {})),
  ]);
  expect(table).toEqual(expected);
  const known = new Set(test.server.mounted.map(nameOf));
  expect(Object.keys(whoseIds).filter((name) => !known.has(name))).toEqual([]);
});

it('tells nobody of what is not theirs, and tells its owner', async () => {
  const wrong: string[] = [];
  let shown = 0;
  const reads = test.server.mounted.filter(({ method }) => method === 'GET').flatMap(triesOf);
  for (const one of reads) {
    const reply = await ask(one);
    const isTold = reply.statusCode === 200 && traces.some((trace) => reply.body.includes(trace));
    if (isTold || reply.statusCode >= 500 || (one.mayNot && reply.statusCode !== 403))
      wrong.push(told(one, reply));
    const owner = one.mayNot ? owners.Admin : owners.User;
    const same = await ask({ ...one, who: 'User', token: owner.token });
    if (same.statusCode === 200 && traces.some((trace) => same.body.includes(trace))) shown += 1;
  }
  expect(wrong).toEqual([]);
  // a refusal proves something where the same request shows its owner, or an admin with the right, what it names
  expect(shown).toBeGreaterThan(50);
});

it('changes nothing that is not the caller’s', async () => {
  const wrong: string[] = [];
  let before = await stored();
  const acts = test.server.mounted.filter(({ method }) => method !== 'GET').flatMap(triesOf);
  for (let at = 0; at < acts.length; at += 20) {
    const replies: string[] = [];
    for (const one of acts.slice(at, at + 20)) {
      const reply = await ask(one);
      const isRefused = one.mayNot ? reply.statusCode === 403 : [400, 403, 404].includes(reply.statusCode);
      if (!(isRefused || quiet.has(nameOf(one.endpoint)))) wrong.push(told(one, reply));
      replies.push(told(one, reply));
    }
    // reading everything takes longer than twenty calls do
    const after = await stored();
    if (after !== before) wrong.push(`one of these changed something: ${replies.join('; ')}`);
    before = after;
  }
  expect(wrong).toEqual([]);
  expect(acts.length).toBeGreaterThan(40);
});
