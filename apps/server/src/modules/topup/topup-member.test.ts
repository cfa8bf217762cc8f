import { recordNo } from '@banyan/contract/core/records';
import { passbook } from '@banyan/contract/ledger/passbook';
import { topupFromWallet } from '@banyan/contract/topup/topup';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { publishPlan } from '../income/plan/publish-plan.ts';

const test = useTestServer();
let admin: Person;
let root: Person;
let member: Person;

beforeAll(async () => {
  admin = await aBusiness(
    test.server,
    {
      incomes: {
        referral: { rate: { percent: '10' } },
        level: { levels: [{ percent: '5' }, { percent: '2' }] },
      },
    },
    '18',
  );
  root = await aMember(test.server);
  member = await aMember(test.server, { sponsor: root });
});

const balance = async (person: Person, wallet: string) => {
  const [row] = await test.asOwner(
    'select coalesce(sum(balance), 0)::text as balance from account where owner_id = $1 and wallet_code = $2',
    [person.id, wallet],
  );
  return exact(row?.balance);
};
const countOf = async (person: Person) => {
  const [row] = await test.asOwner('select count(*)::int as n from topup where member_id = $1', [person.id]);
  return row?.n;
};
const order = (person: Person, amount: string) => ({ user_id: person.user_id, package: 'P', amount });

describe('a topup', () => {
  it('takes the amount and its tax, activates the member and pays the uplines at once', async () => {
    await fund(test.server, admin, root, '1180');
    await topUp(test.server, root, '1000');
    await fund(test.server, admin, member, '5000');
    const receipt = await topUp(test.server, member, '2000');
    expect(receipt).toMatchObject({ status: 'Active', payment_mode: 'Fund wallet', name: member.name });
    expect(exact(receipt.total)).toBe('2360');
    expect(exact(receipt.gst)).toBe('360');
    expect(await balance(member, 'fund')).toBe('2640');
    expect(await balance(root, 'main')).toBe('300');
    const [counters] = await test.asOwner('select * from member where id = $1', [root.id]);
    expect(counters).toMatchObject({ live_topups: 1, active_directs: 1 });
    expect(exact(counters?.directs_business)).toBe('2000');
  });

  it('shows its own number on what the company paid for it, and the number of the income on what a member got', async () => {
    const one = await aMember(test.server, { sponsor: root });
    await fund(test.server, admin, one, '1180');
    const { receipt_no } = await topUp(test.server, one, '1000');
    const refsOf = async (query: Record<string, string>) => {
      const reply = await callAs(test.server, passbook, { token: admin.token, query });
      return reply.json().data.map(({ ref }: { ref: string }) => ref);
    };
    expect((await refsOf({ owner_type: 'Company', wallet: 'income:referral' }))[0]).toBe(receipt_no);
    const [{ id } = { id: '' }] = await test.asOwner(
      "select id::text from income where kind = 'referral' order by id desc limit 1",
    );
    expect(await refsOf({ owner: root.user_id, wallet: 'main' })).toContain(recordNo('income', String(id)));
  });

  it("says 'Insufficient funds!' and changes nothing", async () => {
    const before = [await balance(member, 'fund'), await balance(root, 'main'), await countOf(member)];
    const reply = await callAs(test.server, topupFromWallet, {
      token: member.token,
      body: order(member, '50000'),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ amount: 'Insufficient funds!' });
    expect([await balance(member, 'fund'), await balance(root, 'main'), await countOf(member)]).toEqual(
      before,
    );
  });

  it('is paid by the person who makes it, also for another member', async () => {
    const other = await aMember(test.server, { sponsor: member });
    await fund(test.server, admin, member, '118');
    const before = await balance(member, 'fund');
    const reply = await callAs(test.server, topupFromWallet, {
      token: member.token,
      body: order(other, '100'),
    });
    expect(reply.json().data).toMatchObject({ user_id: other.user_id, paid_by: { user_id: member.user_id } });
    expect(await balance(member, 'fund')).toBe(toDecimal(before).minus('118').toFixed());
    expect(await balance(other, 'fund')).toBe('0');
  });

  it('is refused for ids nobody has, people without a place, and blocked members', async () => {
    const stranger = await aPerson(test.server, 'User');
    for (const user_id of ['nobody-at-all', stranger.user_id]) {
      const reply = await callAs(test.server, topupFromWallet, {
        token: member.token,
        body: { ...order(member, '100'), user_id },
      });
      expect(reply.json()).toMatchObject({ code: 'unknown_member' });
    }
    const blocked = await aMember(test.server, { sponsor: root });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [blocked.id]);
    const reply = await callAs(test.server, topupFromWallet, {
      token: member.token,
      body: order(blocked, '100'),
    });
    expect(reply.json()).toMatchObject({ code: 'blocked' });
  });

  it('keeps to the range of its package and the digits of the company', async () => {
    for (const amount of ['99.99', '100000.01', '100.001']) {
      const reply = await callAs(test.server, topupFromWallet, {
        token: member.token,
        body: order(member, amount),
      });
      expect(reply.json()).toMatchObject({ code: 'amount_out_of_range' });
    }
  });
});

describe('ten topups at once', () => {
  it('with one idempotency key create one', async () => {
    const buyer = await aMember(test.server, { sponsor: root });
    await fund(test.server, admin, buyer, '11800');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAs(test.server, topupFromWallet, {
          token: buyer.token,
          body: order(buyer, '1000'),
          key: 'one-key',
        }),
      ),
    );
    const receipts = new Set(replies.map((reply) => reply.json().data?.receipt_no));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200));
    expect(receipts.size).toBe(1);
    expect(await countOf(buyer)).toBe(1);
  });

  it('with ten keys create ten, each paid and each paying', async () => {
    const buyer = await aMember(test.server, { sponsor: root });
    await fund(test.server, admin, buyer, '11800');
    const before = await balance(root, 'main');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAs(test.server, topupFromWallet, { token: buyer.token, body: order(buyer, '1000') }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200));
    expect(await countOf(buyer)).toBe(10);
    expect(await balance(buyer, 'fund')).toBe('0');
    expect(await balance(root, 'main')).toBe(toDecimal(before).plus('1500').toFixed());
    const firsts = await test.asOwner(
      'select count(*)::int as n from topup where member_id = $1 and is_first',
      [buyer.id],
    );
    expect(firsts[0]?.n).toBe(1);
  });

  it('from one wallet that covers three succeed three times', async () => {
    const buyer = await aMember(test.server, { sponsor: root });
    await fund(test.server, admin, buyer, '3600');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAs(test.server, topupFromWallet, { token: buyer.token, body: order(buyer, '1000') }),
      ),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
    expect(replies.filter((reply) => reply.json().code === 'insufficient_funds')).toHaveLength(7);
    expect(await balance(buyer, 'fund')).toBe('60');
  });
});

describe('the multiple cap', () => {
  it('holds when many topups pay one upline at once', async () => {
    const context = await contextOf(test.server, admin);
    await inTransaction(test.server.db, (tx) =>
      publishPlan(tx, context, {
        plan: { incomes: { referral: { rate: { percent: '10' } } }, caps: { topup_multiple: '1.5' } },
      }),
    );
    const upline = await aMember(test.server, { sponsor: root });
    await fund(test.server, admin, upline, '1180');
    await topUp(test.server, upline, '1000');
    const buyers = await Promise.all(
      Array.from({ length: 10 }, () => aMember(test.server, { sponsor: upline })),
    );
    for (const buyer of buyers) await fund(test.server, admin, buyer, '2360');
    await Promise.all(buyers.map((buyer) => topUp(test.server, buyer, '2000')));
    expect(await balance(upline, 'main')).toBe('1500');
    const [topup] = await test.asOwner('select status, earned::int from topup where member_id = $1', [
      upline.id,
    ]);
    expect(topup).toEqual({ status: 'Completed', earned: 1500 });
    const [trimmed] = await test.asOwner('select sum(trimmed)::int as n from income where member_id = $1', [
      upline.id,
    ]);
    expect(trimmed?.n).toBe(500);
  });
});
