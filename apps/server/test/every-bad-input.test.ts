import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { creditBonus } from '@banyan/contract/income/bonus-credits';
import { releaseFund } from '@banyan/contract/income/fund-releases';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { requestCredit } from '@banyan/contract/ledger/request-credit';
import { requestPins } from '@banyan/contract/pins/pin-requests';
import { generatePins } from '@banyan/contract/pins/pins';
import { adminTopup, counterTopup, topupFromWallet } from '@banyan/contract/topup/topup';
import { adminTransfer, transferFund } from '@banyan/contract/transfers/transfers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aFranchise, aPerson, type Person } from './build.ts';
import { fillFund } from './funds.ts';
import { callAs, useTestServer } from './http.ts';
import { aBusiness, aMember, fund } from './network.ts';
import { openOptionalPages } from './optional-pages.ts';

const test = useTestServer();
const people = {} as Record<UserType, Person>;
beforeAll(async () => {
  await openOptionalPages(test);
  for (const type of userTypes) people[type] = await aPerson(test.server, type);
});

interface Def {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  /** Of a literal. */
  values?: unknown[];
}
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def;
const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;
const messageOf = (schema: z.core.$ZodType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

/** What a field takes, told by what it says of something else. */
const kinds = {
  /** An amount above zero. */
  amount: (schema: z.core.$ZodType) =>
    accepts(schema, '1500.00') && messageOf(schema, '0') === 'Enter an amount above zero.',
  date: (schema: z.core.$ZodType) =>
    accepts(schema, '2026-01-02') && messageOf(schema, '2026-02-30') === 'This day does not exist.',
  picture: (schema: z.core.$ZodType) =>
    accepts(schema, 'slip.png') && messageOf(schema, 'slip.pdf') === 'Choose a png, jpg or jpeg file.',
};
type Kind = keyof typeof kinds;

const bad: Record<Kind, unknown[]> = {
  amount: [
    '0',
    '0.00',
    '-0',
    '-5',
    '+5',
    '1e3',
    '１００',
    '1,000',
    '1.123456789',
    '.5',
    '0x10',
    'NaN',
    'Infinity',
    '1'.repeat(17),
    1500,
    ['1500'],
  ],
  date: [
    '2026-02-30',
    '02/01/2026',
    '2026-1-2',
    '２０２６-01-02',
    '0000-01-01',
    '2026-01-02T00:00:00Z',
    'today',
    20260102,
  ],
  picture: ['slip.svg', 'slip.pdf', 'slip.png.exe', 'slip', '.png ', `${'a'.repeat(300)}.png`, 7],
};

interface Found {
  /** With the first item of lists: ['lines', '0', 'amount']. */
  path: string[];
  /** What says which of several bodies it is, such as {method: 'UPI'}. */
  beside: Record<string, unknown>;
}

/** Where a body has fields of a kind. */
function fieldsOf(body: z.core.$ZodType, kind: Kind): Found[] {
  const found: Found[] = [];
  const look = (schema: z.core.$ZodType, { path, beside }: Found): void => {
    if (path.length > 0 && kinds[kind](schema)) {
      found.push({ path, beside });
      return;
    }
    const { shape = {}, options = [], innerType, in: from, element } = defOf(schema);
    const fixed = Object.entries(shape).flatMap(([key, field]) => {
      const { values } = defOf(field);
      return path.length === 0 && values ? [[key, values[0]] as const] : [];
    });
    for (const [key, field] of Object.entries(shape))
      look(field, { path: [...path, key], beside: { ...beside, ...Object.fromEntries(fixed) } });
    for (const inner of [...options, innerType, from]) if (inner) look(inner, { path, beside });
    if (element) look(element, { path: [...path, '0'], beside });
  };
  look(body, { path: [], beside: {} });
  return found;
}

/** A body that holds one value and nothing else. */
const holding = ({ path, beside }: Found, value: unknown): object => ({
  ...beside,
  ...(path.toReversed().reduce((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value) as object),
});

const withBody = (kind: Kind) =>
  test.server.mounted.flatMap((endpoint) =>
    endpoint.method === 'GET' || !endpoint.body || endpoint.roles.length === 0
      ? []
      : fieldsOf(endpoint.body, kind).map((field) => ({ endpoint, field })),
  );
const send = (endpoint: Endpoint, body: unknown) => {
  const [role = 'Admin'] = endpoint.roles;
  return callAs(test.server, endpoint, { token: people[role].token, body });
};

describe.each(Object.keys(bad) as Kind[])('every field of kind %s', (kind) => {
  it('refuses what is none with a message on that very field', async () => {
    const wrong: string[] = [];
    const tried = withBody(kind);
    for (const { endpoint, field } of tried) {
      const name = field.path.join('.');
      for (const value of bad[kind]) {
        const reply = await send(endpoint, holding(field, value));
        const fieldError = reply.json().errors?.[name];
        if (reply.statusCode !== 400 || typeof fieldError !== 'string')
          wrong.push(`${endpoint.path} ${name} ${JSON.stringify(value)}: ${reply.statusCode} ${fieldError}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried.length).toBeGreaterThan(2);
  });
});

/** Bodies whose fields are all the same, but for what says which of several bodies it is. */
function filledWith(body: z.core.$ZodType, value: unknown): object[] {
  const { shape, options = [], innerType, in: from } = defOf(body);
  if (!shape)
    return [...options, innerType, from].flatMap((inner) => (inner ? filledWith(inner, value) : []));
  const fields = Object.entries(shape).map(([key, field]) => [key, defOf(field).values?.[0] ?? value]);
  return [Object.fromEntries(fields)];
}

it('a body without a field, or with something else in each, is refused by every call and breaks none', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const endpoint of test.server.mounted) {
    const { body } = endpoint;
    if (endpoint.method === 'GET' || !body || endpoint.roles.length === 0) continue;
    for (const value of [undefined, null, 7, true, [], {}, [{}], '', '\0', 'x'.repeat(20_000)])
      for (const filled of filledWith(body, value)) {
        if (accepts(body, filled)) continue;
        tried += 1;
        const reply = await send(endpoint, filled);
        if (reply.statusCode >= 500)
          wrong.push(`${endpoint.path} ${JSON.stringify(value)?.slice(0, 20)}: ${reply.statusCode}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

it('a file of 50 MB is refused by every call that takes one, before it is read', async () => {
  const content = 'A'.repeat(50_000_000);
  for (const endpoint of new Set(withBody('picture').map(({ endpoint }) => endpoint))) {
    const reply = await send(endpoint, { file_name: 'slip.png', content });
    expect([endpoint.path, reply.json().code]).toEqual([endpoint.path, 'body_too_large']);
  }
});

describe('an amount finer than the company counts', () => {
  it('is refused by every call that moves money, on its own field, and moves nothing', async () => {
    const admin = await aBusiness(test.server, { incomes: { bonus: {} } }, '18');
    const member = await aMember(test.server);
    const other = await aMember(test.server, { sponsor: member });
    const franchise = await aFranchise(test.server);
    await fund(test.server, admin, member, '9000');
    await fillFund(test, admin, other, '9000');
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
    const slip = { file_name: 'slip.png', content: (await picture.png().toBuffer()).toString('base64') };
    const paid = { payment_mode: 'UPI', reference: 'UPI 4711', paid_on: '2026-01-02', ...slip };
    const [amount, remark, package_] = ['150.005', 'Test', { package: 'P' }];
    const { user_id } = other;
    const bodies: [Endpoint, Person, object][] = [
      [
        creditDebit,
        admin,
        { owner_type: 'User', user_id, wallet: 'fund', direction: 'Credit', reason: 'Other' },
      ],
      [creditBonus, admin, { user_id, reason: 'Test' }],
      [releaseFund, admin, { user_id, wallet: 'car', reason: 'Test', ...slip }],
      [
        adminTransfer,
        admin,
        {
          from_type: 'User',
          from_user_id: member.user_id,
          from_wallet: 'fund',
          to_type: 'User',
          to_user_id: user_id,
          to_wallet: 'fund',
        },
      ],
      [transferFund, member, { to_type: 'User', user_id, from_wallet: 'fund', to_wallet: 'fund' }],
      [requestCredit, member, { wallet: 'fund', ...paid }],
      [topupFromWallet, member, { user_id, ...package_ }],
      [adminTopup, admin, { user_id, ...package_, source: 'Cash' }],
      [counterTopup, franchise, { user_id, ...package_, wallet: 'main' }],
      [generatePins, member, { ...package_, count: 1, wallet: 'fund' }],
      [requestPins, member, { lines: [{ ...package_, amount, count: 1 }], ...paid }],
    ];
    const before = await test.asOwner('select count(*) from txn');
    for (const [endpoint, person, body] of bodies) {
      const reply = await callAs(test.server, endpoint, {
        token: person.token,
        body: { amount, remark, ...body },
      });
      const name = 'lines' in body ? 'lines.0.amount' : 'amount';
      expect([endpoint.path, reply.json().errors]).toEqual([
        endpoint.path,
        { [name]: expect.stringContaining('2 decimals.') },
      ]);
    }
    expect(await test.asOwner('select count(*) from txn')).toEqual(before);
  });
});
