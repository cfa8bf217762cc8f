import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { businessDate } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { topupMember } from '../../topup/topup-member.ts';

const test = useTestServer();
let buy: () => Promise<unknown>;
let today: string;

beforeAll(async () => {
  const context = await contextOf(test.server, await aBusiness(test.server, {}));
  today = businessDate(context.now, 'Asia/Kolkata');
  const members = [await aMember(test.server)];
  for (let number = 0; number < 7; number++)
    members.push(await aMember(test.server, { sponsor: members[0] as (typeof members)[0] }));
  let next = 0;
  buy = () => {
    const { user_id } = members[next++ % members.length] as (typeof members)[0];
    return inTransaction(test.server.db, (tx) =>
      topupMember(tx, context, { user_id, package: 'P', amount: '100', pay_from: 'Cash' }),
    );
  };
});

/** Cuts today as a closing does, and says what had committed by then. */
const cut = () =>
  inTransaction(test.server.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('closing'))`.execute(tx);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from business_event where period <= ${today}::date`.execute(tx);
    await sql`insert into closing (business_date, cut_at, status) values (${today}::date, now(), 'posted')`.execute(
      tx,
    );
    return rows[0]?.n ?? 0;
  });

it('an event belongs to exactly one closing, also when it commits while the cut is made', async () => {
  await buy();
  let isCut = false;
  let bought = 0;
  const buyOn = async () => {
    while (!isCut) {
      await buy();
      bought += 1;
    }
    await buy();
  };
  const buyers = Array.from({ length: 6 }, buyOn);
  await expect.poll(() => bought).toBeGreaterThan(12);
  const counted = await cut();
  isCut = true;
  await Promise.all(buyers);
  const [row] = await test.asOwner(
    `select count(*) filter (where period = $1)::int as own, count(*) filter (where period = $1::date + 1)::int as next,
       count(*)::int as all, count(*) filter (where business_date <> $1)::int as odd
     from business_event where kind = 'topup'`,
    [today],
  );
  expect(row).toMatchObject({ own: counted, odd: 0 });
  expect(Number(row?.own) + Number(row?.next)).toBe(row?.all);
  expect(Number(row?.next)).toBeGreaterThanOrEqual(6);
});
