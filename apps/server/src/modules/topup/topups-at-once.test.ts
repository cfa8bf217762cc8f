import { topupFromWallet } from '@banyan/contract/topup/topup';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import type { Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let root: Person;
let crowd: Person[];

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      referral: { rate: { percent: '10' } },
      level: { levels: [{ percent: '5' }, { percent: '2' }] },
    },
  });
  root = await aMember(test.server);
  crowd = [];
  for (let n = 0; n < 20; n++) {
    const member = await aMember(test.server, { sponsor: crowd.at(-1) ?? root });
    await fund(test.server, admin, member, '10000');
    crowd.push(member);
  }
});

const order = (member: Person, more: object = {}) => ({
  user_id: member.user_id,
  package: 'P',
  amount: '500',
  ...more,
});
const topUp = (member: Person, key: string, more: object = {}) =>
  callAs(test.server, topupFromWallet, { token: member.token, key, body: order(member, more) });

/** How many topups there are, and how many transactions of the database wrote them. */
async function count() {
  const [row] = await test.asOwner(
    'select count(*)::int as topups, count(distinct xmin::text)::int as commits from topup',
  );
  return row as { topups: number; commits: number };
}

describe('twenty topups at once', () => {
  it('share transactions, and one who is refused does not harm the others', async () => {
    const [poor, other, wrong] = crowd as [Person, Person, Person];
    const refused = await Promise.all([
      topUp(poor, 'poor', { amount: '90000' }),
      topUp(other, 'blocked', { user_id: root.user_id, package: 'P', amount: '50' }),
      topUp(wrong, 'wrong', { package: 'X' }),
      ...crowd.map((member, n) => topUp(member, `key-${n}`)),
    ]);
    expect(refused.slice(0, 3).map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [400, 'insufficient_funds'],
      [400, 'amount_out_of_range'],
      [400, 'unknown_package'],
    ]);
    expect(refused.slice(3).map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
    const { topups, commits } = await count();
    expect(topups).toBe(20);
    expect(commits).toBeLessThan(15);
    const [paid] = await test.asOwner("select sum(amount)::int as n from income where status = 'credited'");
    const [lapsed] = await test.asOwner("select sum(trimmed)::int as n from income where status = 'lapsed'");
    // the referral of every topup, the first level of every one and the second of all but one
    expect(Number(paid?.n) + Number(lapsed?.n ?? 0)).toBe(20 * 50 + 20 * 25 + 19 * 10);
    expect(await findings(test.server)).toEqual([]);
  });

  it('answer a repeated key as the first time, a refusal too, and refuse it for another order', async () => {
    const [buyer, poor] = crowd as [Person, Person];
    const before = await count();
    const replies = await Promise.all([
      topUp(buyer, 'first-of-its-batch', { amount: '100' }),
      ...Array.from({ length: 4 }, () => topUp(buyer, 'same', { amount: '200' })),
      ...Array.from({ length: 3 }, () => topUp(poor, 'refused', { amount: '99' })),
    ]);
    const receipts = replies.slice(1, 5).map((reply) => reply.json().data?.receipt_no);
    expect(new Set(receipts).size).toBe(1);
    expect(replies.slice(5, 8).map((reply) => reply.json().code)).toEqual(
      Array(3).fill('amount_out_of_range'),
    );
    const other = await topUp(buyer, 'same', { amount: '300' });
    expect(other.json().code).toBe('idempotency_key_reused');
    const again = await topUp(buyer, 'same', { amount: '200' });
    expect(again.json().data?.receipt_no).toBe(receipts[0]);
    expect((await count()).topups).toBe(before.topups + 2);
  });

  it('are done whole or not at all when the connection is lost half-way', async () => {
    const before = await count();
    const blocker = new pg.Client({ connectionString: test.ownerUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from account where owner_id = $1 and wallet_code = $2 for update', [
      crowd[10]?.id,
      'fund',
    ]);
    const replies = crowd.map((member, n) => topUp(member, `lost-${n}`, { amount: '100' }));
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // one batch waits for the blocker, and the one beside it may wait for that batch
    await expect.poll(async () => (await test.asOwner(waiting)).length).toBeGreaterThan(0);
    await test.asOwner(`select pg_terminate_backend(pid) from (${waiting}) w`);
    await blocker.query('commit');
    await blocker.end();
    const codes = (await Promise.all(replies)).map((reply) => reply.statusCode);
    const after = await count();
    expect(after.topups - before.topups).toBe(codes.filter((code) => code === 200).length);
    // with the same keys each is done, and none twice
    const again = await Promise.all(crowd.map((member, n) => topUp(member, `lost-${n}`, { amount: '100' })));
    expect(again.map((reply) => reply.statusCode)).toEqual(Array(20).fill(200));
    expect((await count()).topups).toBe(before.topups + 20);
    expect(await findings(test.server)).toEqual([]);
  });
});
