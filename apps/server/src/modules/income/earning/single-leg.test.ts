import { expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { topupMember } from '../../topup/topup-member.ts';

const test = useTestServer();

it('numbers have no gap and each milestone is paid once, also when everybody tops up at once', async () => {
  const levels = [
    { team: 5, amount: '10' },
    { team: 10, directs: 1, amount: '20' },
  ];
  const admin = await aBusiness(test.server, {
    incomes: { single_leg: { levels } },
    caps: { topup_multiple: '3' },
  });
  const root = await aMember(test.server);
  const first = await aMember(test.server, { sponsor: root });
  const others = await Promise.all(
    Array.from({ length: 40 }, () => aMember(test.server, { sponsor: first })),
  );
  const context = await contextOf(test.server, admin);
  const topUp = (user_id: string, paid?: string) =>
    inTransaction(test.server.db, (tx) =>
      topupMember(tx, context, { user_id, package: 'P', amount: '1000', paid, pay_from: 'Cash' }),
    );
  await topUp(root.user_id);
  await topUp(first.user_id);
  // second topups and zero pins evaluate milestones too, without a number of their own
  await Promise.all(
    others.flatMap((other, index) => [
      topUp(other.user_id),
      topUp(index % 2 ? first.user_id : other.user_id, index % 3 ? undefined : '0'),
    ]),
  );
  const [queue] = await test.asOwner('select count(*)::int as n, max(no)::int as last from single_leg');
  expect(queue).toEqual({ n: 42, last: 42 });
  const twice = await test.asOwner(
    `select member_id, level from income where kind = 'single_leg' group by 1, 2 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const paid = await test.asOwner(
    `select level, count(*)::int as n from single_leg_level group by 1 order by 1`,
  );
  // everybody with five below; of those with ten below only two have a direct
  expect(paid).toEqual([
    { level: 1, n: 37 },
    { level: 2, n: 2 },
  ]);
  expect(await findings(test.server)).toEqual([]);
});
