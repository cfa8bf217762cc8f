import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { creditDebit } from '../ledger/credit-debit.ts';
import { settleBet } from './settle-bet.ts';

const test = useTestServer();
let context: ActorContext;
let members: Person[];

beforeAll(async () => {
  const admin = await aBusiness(test.server, {
    incomes: { next_bet: {}, gaming_level: {} },
    caps: { topup_multiple: '3' },
  });
  context = await contextOf(test.server, admin);
  const root = await aMember(test.server);
  members = [root];
  for (let number = 0; number < 5; number++) members.push(await aMember(test.server, { sponsor: root }));
  for (const member of members) {
    await fund(test.server, admin, member, '1000');
    await topUp(test.server, member, '1000');
  }
});

const play = (member: Person, stake: string, fee: string, game = 'aviator') =>
  inTransaction(test.server.db, (tx) =>
    settleBet(tx, context, { user_id: member.user_id, game, stake, fee }),
  );
const give = (member: Person, amount: string) =>
  inTransaction(test.server.db, (tx) =>
    creditDebit(tx, context, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'game',
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: '',
    }),
  );
const earners = async (game: string) =>
  await test.asOwner(
    `select i.level, i.member_id, trim_scale(i.amount)::text as amount from income i join business_event e on e.id = i.event_id
     where e.ref = $1 and i.kind = 'next_bet' and e.id = (select max(id) from business_event where ref = $1)
     order by level`,
    [game],
  );

describe('a bet', () => {
  it('pays those who bet before it, each once however often, and not beyond the wallet', async () => {
    const [a, b, c, d] = members as [Person, Person, Person, Person];
    for (const member of [a, b, c, d]) await give(member, '1000');
    await play(a, '10', '0', 'colour');
    for (let number = 0; number < 6; number++) await play(b, '10', '0', 'colour');
    await play(c, '10', '0', 'colour');
    await play(b, '10', '0', 'colour');
    await play(d, '100', '20', 'colour');
    expect(await earners('colour')).toEqual([
      { level: 1, member_id: b.id, amount: '2' },
      { level: 2, member_id: c.id, amount: '1' },
      { level: 3, member_id: a.id, amount: '0.5' },
    ]);
    await expect(play(d, '1001', '1', 'colour')).rejects.toMatchObject({
      constraint: 'account_covers_floor',
    });
    expect(await findings(test.server)).toEqual([]);
  });

  it('passes over the inactive without using up a share, also when there are many', async () => {
    const [a, b] = members as [Person, Person];
    const idle = await Promise.all(Array.from({ length: 7 }, () => aMember(test.server, { sponsor: a })));
    await play(b, '10', '0', 'slots');
    for (const member of idle) {
      await give(member, '10');
      await play(member, '10', '0', 'slots');
    }
    await play(a, '100', '10', 'slots');
    expect(await earners('slots')).toEqual([{ level: 1, member_id: b.id, amount: '1' }]);
  });
});

describe('ten bets at once', () => {
  it('are all paid, from a wallet that covers four exactly four', async () => {
    const [, , , , e, f] = members as [Person, Person, Person, Person, Person, Person];
    await give(e, '1000');
    await give(f, '40');
    const done = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => play(e, '100', '2', 'rush')),
      ...Array.from({ length: 10 }, () => play(f, '10', '1', 'rush')),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    const [counted] = await test.asOwner(
      `select count(*)::int as events, count(distinct source_id)::int as bets from business_event where ref = 'rush'`,
    );
    expect(counted).toEqual({ events: 14, bets: 14 });
    const [pool] = await test.asOwner(
      `select trim_scale(balance)::text as balance from account_balance where wallet_code = 'pool:rush'`,
    );
    expect(pool?.balance).toBe('1040');
    expect(await findings(test.server)).toEqual([]);
  });
});
