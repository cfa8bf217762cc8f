import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aMember } from '../../../test/network.ts';
import { carriesWithWaiting } from './carries-with-waiting.ts';

const server = useTestServer();
const below = async (sponsor: Person) => (await aMember(server.server, { sponsor })).id;

test('virtual business of a date that is not closed leaves with the carry: what came is new, what was taken back was the oldest', async () => {
  const sponsor = await aMember(server.server);
  const [first, second, third] = [sponsor.id, await below(sponsor), await below(sponsor)];
  const run = (statement: string, values: unknown[] = []) => server.asOwner(statement, values);
  await run(`
    insert into plan_version (version, plan, published_at, effective_from)
    values (900, '{"incomes": {"matching": {}}}', now(), now())`);
  await run(`insert into closing (business_date, cut_at, status) values ('2025-12-31', now(), 'posted')`);
  await run(`update carry_state set generation = 0, digits = 2`);
  await run(
    `insert into carry_0 (member_id, left_volume, right_volume, left_virtual, right_virtual, matched, is_first_matched, lots) values
       ($1, 12000, 0, 8000, 1000, 50000, true, '0/1/12000 2/2/5000 2/1/3000 3/1/1000'), ($2, 0, 700, 0, 0, 0, false, '1/3/700')`,
    [first, second],
  );
  await run(
    `insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, ref, business_date, period, at)
     select 'virtual_business', 900 + n, member, amount, 0, 0, side, date, date, date
     from unnest($1::bigint[], $2::numeric[], $3::text[], $4::date[]) with ordinality e (member, amount, side, date, n)`,
    [
      [first, first, third, third],
      ['-60', '5', '40', '999'],
      ['L', 'R', 'R', 'R'],
      ['2026-01-01', '2026-01-01', '2026-01-01', '2025-12-31'],
    ],
  );
  const { rows } = await sql<Record<string, string>>`select * from ${carriesWithWaiting} k`.execute(
    server.server.db,
  );
  const none = { left: '0', right: '0', left_virtual: '0', right_virtual: '0', matched: '0', first: '0' };
  expect(rows.map(({ member: _member, ...row }) => row)).toEqual([
    {
      ...none,
      left: '120',
      left_virtual: '20',
      right_virtual: '15',
      matched: '500',
      first: '1',
      ages: 'L1=120 VL1=20 VR1=10 VR0=5',
    },
    { ...none, right: '7', ages: 'R3=7' },
    { ...none, right_virtual: '40', ages: null },
  ]);
});
