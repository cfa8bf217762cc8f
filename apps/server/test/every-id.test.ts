import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { beforeAll, expect, it } from 'vitest';
import { eachAtOnce } from './at-once.ts';
import { anAdmin, aSubAdmin } from './build.ts';
import { isBuilt } from './built-pages.ts';
import { callAs, useTestServer } from './http.ts';
import { namingFieldsOf } from './naming-fields.ts';
import { aMember } from './network.ts';
import { noteStatements } from './statements.ts';
import { filled, isAction, meetStrangers, type Named, type Strangers } from './strangers.ts';
import { whoseIds } from './whose-ids.ts';

const test = useTestServer('demo');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
let world: Strangers;
/** Waits under a stranger for a place. */
let waits: Named;
let statements: ReturnType<typeof noteStatements>;

/** A session that is not one’s own is as good as one that has ended: there is nothing left to do. */
const quiet = new Set(['POST security/end_session']);

const alsoNeeded: Record<string, () => Record<string, unknown>> = {
  'GET team/binary_tree_path': () => ({ user_id: world.values.User.member }),
  'GET pin/quote': () => ({ count: '1' }),
  'POST pin/transfer': () => ({ to_type: 'User', user_id: world.values.User.member }),
  'POST franchise/add': () => ({ user_id: 'New.branch' }),
  'POST games/aviator_bets': () => ({ issue: 'AV-1', panel: 1, stake: '10' }),
  'POST games/cash_out': () => ({ seen_x100: 150 }),
  'GET ticket/about': () => ({ kind: 'topup' }),
  'POST ticket/reply': () => ({ message: 'Test', kind: 'Reply', last_seen: '1' }),
  'POST pin/dispatch': () => ({ through: 'Courier' }),
  'POST user/change_standing_order': () => ({
    lines: [{ sku: world.values.User.product, quantity: 1, price_id: '1' }],
    expected_total: '1',
    delivery: 'counter',
    payment: { wallet: 'main' },
    day: 5,
  }),
  'POST franchise/order_for_franchise': () => ({
    lines: [{ sku: world.values.User.product, quantity: 1, price_id: '1' }],
    expected_total: '1',
    delivery: 'counter',
    payment: { wallet: 'main' },
  }),
  'GET repurchase/return_quote': () => ({ line: '0', quantity: '1' }),
  'POST repurchase/return_items': () => ({ line: 0, quantity: 1, condition: 'Damaged' }),
  'POST inventory/receive_request': () => ({ lines: [{ line: 0, quantity: 1 }] }),
  'POST inventory/decide_request': () => ({ decision: 'Approve' }),
  'POST pin/return_kit': () => ({ condition: 'Damaged' }),
  'GET team/matrix_tree': () => ({ pool: world.values.User.pool }),
  'GET team/matrix_details': () => ({ pool: world.values.User.pool }),
  'GET team/placing': () => ({ user_id: waits.user_id }),
  'POST team/place_waiting': () => ({ user_id: waits.user_id }),
};

beforeAll(async () => {
  world = await meetStrangers(test);
  waits = await aMember(test.server, { sponsor: world.strangers.User, side: 'tank' });
  await test.asOwner(`update route set is_enabled = true where optional = 'chain'`);
  statements = noteStatements(test.pool);
});

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
  value: string;
  /** Refused for want of the right, whatever it names. */
  mayNot: boolean;
}

function triesOf(endpoint: Endpoint): Try[] {
  return Object.entries(whoseIds[nameOf(endpoint)] ?? {}).flatMap(([field, { whose, value: key }]) => {
    if (whose === 'open') return [];
    const as = (who: string, person: Named | undefined, type: UserType, mayNot = false): Try[] => {
      const values = [world.values[type][key], key === 'account' ? undefined : world.values.User[key]];
      return [...new Set(values.filter((value) => value !== undefined))].map((value) => ({
        endpoint,
        field,
        who,
        token: person?.token,
        value,
        mayNot,
      }));
    };
    if (endpoint.access === 'public')
      return [
        ...as('nobody signed in', undefined, 'User'),
        ...userTypes.flatMap((type) =>
          as(type, type === 'Admin' ? world.nobody : world.strangers[type], type),
        ),
      ];
    return endpoint.roles.flatMap((type) => {
      if (type !== 'Admin' || whose === 'self') {
        const sister = type === 'Franchise' ? as('Sub-franchise', world.sister, type) : [];
        return [...as(type, world.strangers[type], type), ...sister];
      }
      const [one] = as('Admin without a right', world.nobody, 'User', true);
      if (!one) throw new Error(`${nameOf(endpoint)} ${field}: there is no ${key} to try.`);
      const looker = { ...one, who: 'Admin who may look', token: world.looker.token };
      return endpoint.screens.every(isAction) ? [one, looker] : [one];
    });
  });
}

/** What nobody has, in the form of what somebody has. */
function unknownOf(value: string): string {
  if (/^[A-Z]{1,2}\d{7}$/.test(value)) return value.replace(/\d/, '9');
  if (/^\d+$/.test(value)) return '987654321';
  if (value.includes('@')) return 'nobody@nowhere.test';
  if (value.startsWith('user:')) return 'user:BN999999';
  if (/^0x[0-9a-f]{40}$/.test(value)) return `0x${'9'.repeat(40)}`;
  return value.length > 20 ? value.replaceAll(/[a-m]/g, 'n') : 'BN999999';
}

async function ask({ endpoint, field, token, value }: Omit<Try, 'who' | 'mayNot'>) {
  // every other filter of a report stays open
  const more = 'columns' in endpoint ? {} : filled;
  const input: Record<string, unknown> = { ...more, ...alsoNeeded[nameOf(endpoint)]?.(), [field]: value };
  const sent = endpoint.method === 'GET' ? { query: input as Record<string, string> } : { body: input };
  return await callAs(test.server, endpoint, { ...(token ? { token } : {}), ...sent });
}
const answerOf = (one: Try, reply: { statusCode: number; body: string }) =>
  `${nameOf(one.endpoint)} ${one.field}=${one.value} by ${one.who}: ${reply.statusCode} ${reply.body.slice(0, 200)}`;

/** An answer without what differs between two of the same request, and the statements it took. */
async function heard(one: Try): Promise<{ answer: string; way: string }> {
  statements.taken();
  const { statusCode, body } = await ask(one);
  const answer = [one.value, one.value.toLowerCase()]
    .reduce((all, value) => all.replaceAll(`"${value}"`, '"…"'), body)
    .replace(/"request_id":"[^"]*"/, '');
  return { answer: `${statusCode} ${answer}`, way: statements.taken().join('\n') };
}

it('says of every field that names a person or record, or might, whose it may be', () => {
  const sorted = (fields: string[]) => fields.sort().join(' ');
  const expected = test.server.mounted.map((endpoint) => [
    nameOf(endpoint),
    sorted(namingFieldsOf(endpoint)),
  ]);
  const table = test.server.mounted.map((endpoint) => [
    nameOf(endpoint),
    sorted(Object.keys(whoseIds[nameOf(endpoint)] ?? {})),
  ]);
  expect(table).toEqual(expected);
  const known = new Set(test.server.mounted.map(nameOf));
  expect(Object.keys(whoseIds).filter((name) => !known.has(name))).toEqual([]);
});

it('tells nobody of what is not theirs, and tells its owner', async () => {
  const wrong: string[] = [];
  let shown = 0;
  const reads = test.server.mounted.filter(({ method }) => method === 'GET').flatMap(triesOf);
  await eachAtOnce(reads, async (one) => {
    const reply = await ask(one);
    const isTold = reply.statusCode === 200 && world.traces.some((trace) => reply.body.includes(trace));
    if (isTold || reply.statusCode >= 500 || (one.mayNot && reply.statusCode !== 403))
      wrong.push(answerOf(one, reply));
    const { token } = one.mayNot ? world.owners.Admin : world.owners.User;
    const same = await ask({ ...one, token });
    if (same.statusCode === 200 && world.traces.some((trace) => same.body.includes(trace))) shown += 1;
  });
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
      if (!(isRefused || quiet.has(nameOf(one.endpoint)))) wrong.push(answerOf(one, reply));
      replies.push(answerOf(one, reply));
    }
    // reading everything takes longer than twenty calls do
    const after = await stored();
    if (after !== before) wrong.push(`one of these changed something: ${replies.join('; ')}`);
    before = after;
  }
  expect(wrong).toEqual([]);
  expect(acts.length).toBeGreaterThan(40);
});

it('answers what belongs to others as what nobody has: the same words, by the same statements', async () => {
  const wrong: object[] = [];
  const tries = test.server.mounted.flatMap(triesOf).filter(({ mayNot }) => !mayNot);
  for (const one of tries) {
    const pair = async () =>
      [await heard(one), await heard({ ...one, value: unknownOf(one.value) })] as const;
    let [theirs, nobodys] = await pair();
    // what the first of the two found out may be kept for the second
    if (theirs.way !== nobodys.way) [theirs, nobodys] = await pair();
    // a request that is refused for its form says nothing
    const isOther = !theirs.answer.includes(`"errors":{"${one.field}"`);
    const isFormed = !(isOther && theirs.answer.includes('"code":"invalid_request"'));
    if (!isFormed || theirs.answer !== nobodys.answer || theirs.way !== nobodys.way)
      wrong.push({
        call: `${nameOf(one.endpoint)} ${one.field}=${one.value} by ${one.who}`,
        theirs,
        nobodys,
      });
  }
  expect(wrong).toEqual([]);
  expect(tries.length).toBeGreaterThan(150);
});

it('lets no sub-admin touch an admin who holds a right they lack, and one who holds fewer only by the calls about admins', async () => {
  const all = test.server.mounted.flatMap(({ screens }) =>
    screens.filter((url) => url.startsWith('/admin/') && isBuilt(url)),
  );
  const lacked = '/admin/wallet/passbook';
  const clerk = await aSubAdmin(test.server, { rights: all.filter((url) => url !== lacked) });
  const above = [await anAdmin(test.server), await aSubAdmin(test.server, { rights: [lacked] })];
  const none = { name: undefined, email: undefined, mobile: undefined };
  const variants: Record<string, object[]> = {
    'PUT admin/sub_admin': [{}, { ...none, act: 'Block' }, { ...none, act: 'Delete' }],
  };
  const people = new Set(['member', 'sub_admin', 'franchise']);
  const acts = test.server.mounted
    .filter((call) => call.method !== 'GET' && call.roles.includes('Admin'))
    .flatMap((endpoint) =>
      Object.entries(whoseIds[nameOf(endpoint)] ?? {})
        .filter(([, { whose, value }]) => whose !== 'open' && people.has(value))
        .flatMap(([field]) =>
          (variants[nameOf(endpoint)] ?? [{}]).map((more) => ({ endpoint, field, more })),
        ),
    );
  const touch = async ({ endpoint, field, more }: (typeof acts)[number], { user_id }: Named) => {
    const body = {
      ...filled,
      ...alsoNeeded[nameOf(endpoint)]?.(),
      user_type: 'Admin',
      ...more,
      [field]: user_id,
    };
    return await callAs(test.server, endpoint, { token: clerk.token, body });
  };
  const before = await stored();
  const wrong: string[] = [];
  for (const person of above)
    for (const act of acts) {
      const reply = await touch(act, person);
      if (reply.statusCode !== 400) wrong.push(`${nameOf(act.endpoint)}: ${reply.statusCode} ${reply.body}`);
    }
  expect(wrong).toEqual([]);
  expect(await stored()).toBe(before);
  const touched: string[] = [];
  for (const act of acts) {
    const reply = await touch(act, await aSubAdmin(test.server));
    if (reply.statusCode === 200) touched.push(nameOf(act.endpoint));
  }
  const ofAdmins = ['PUT access_rights', ...Array.from({ length: 3 }, () => 'PUT admin/sub_admin')];
  expect(touched.sort()).toEqual(ofAdmins);
});
