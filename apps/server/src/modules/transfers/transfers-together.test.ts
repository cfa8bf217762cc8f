import { transferFund } from '@banyan/contract/transfers/transfers';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { appCode, setUpApp, wrongCode } from '../../../test/factors.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let to: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  to = await aMember(test.server);
});

const aSender = async (): Promise<Person> => {
  const sender = await aMember(test.server, { sponsor: to });
  await fund(test.server, admin, sender, '1000');
  return sender;
};
const send = (from: Person, otp?: string) =>
  callAs(test.server, transferFund, {
    token: from.token,
    body: {
      to_type: 'User',
      from_wallet: 'fund',
      to_wallet: 'fund',
      amount: '100',
      remark: '',
      user_id: to.user_id,
      ...(otp && { otp }),
    },
  });
const balanceOf = async ({ id }: Person) => {
  const [row] = await test.asOwner(
    `select balance::text from account where owner_id = $1 and wallet_code = 'fund'`,
    [id],
  );
  return exact(row?.balance ?? '0');
};

it('second factors of callers who share transactions: each code counts once, each wrong one is counted', async () => {
  const [twice, wrong, right, none, blank] = [
    await aSender(),
    await aSender(),
    await aSender(),
    await aSender(),
    await aSender(),
  ];
  const secrets = new Map<Person, string>();
  for (const person of [twice, wrong, right, blank])
    secrets.set(person, (await setUpApp(test, person)).secret);
  const codeOf = (person: Person) => appCode(test, secrets.get(person) ?? '');
  const [same, other, own] = [await codeOf(twice), wrongCode(await codeOf(wrong)), await codeOf(right)];

  const replies = await Promise.all([
    send(twice, same),
    send(wrong, other),
    send(right, own),
    send(twice, same),
    send(none),
    send(wrong, other),
    send(blank),
  ]);
  expect(replies.map((reply): string => reply.json().code ?? 'sent').sort()).toEqual(
    ['sent', 'wrong_code', 'sent', 'wrong_code', 'sent', 'wrong_code', 'step_up_required'].sort(),
  );
  expect(replies.map((reply) => reply.json().code)).toMatchObject({ 2: undefined, 4: undefined });
  const balances = await Promise.all([twice, wrong, right, none, blank].map(balanceOf));
  expect(balances).toEqual(['900', '1000', '900', '900', '1000'].map(exact));
  const counted = (person: Person) =>
    test.asOwner('select attempts from throttle where key = $1', [`step_up:${person.id}`]);
  expect(await counted(wrong)).toEqual([{ attempts: 2 }]);
  expect(await counted(right)).toEqual([]);
});

it('a transfer asks the database six times in all, with a code of an app eleven times', async () => {
  const sender = await aSender();
  const unpipelinedOf = async (otp?: string): Promise<number> => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const reply = await send(sender, otp);
    const sent = query.mock.calls.map(([config]) => (config as unknown as { text: string }).text.trimStart());
    query.mockRestore();
    expect(reply.statusCode).toBe(200);
    return sent.filter((text) => text !== 'begin' && !text.startsWith('/* pipelined */')).length;
  };
  // the first call fetches the XSRF cookie
  await send(sender);
  // session, key, facts, day with posting, commit; the others travel with them
  expect(await unpipelinedOf()).toBe(6);
  const { secret } = await setUpApp(test, sender);
  await send(sender, await appCode(test, secret));
  test.services.now = new Date(test.services.now.getTime() + 30_000);
  // also the stored answer, the count of tries, the person, the step of the app, and the count begun anew
  expect(await unpipelinedOf(await appCode(test, secret))).toBe(11);
});
