import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContext } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { businessDate } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { joinMember } from '../../genealogy/join-member.ts';
import { makeTeamSnapshot } from '../../genealogy/teams/make-team-snapshot.ts';
import { placeWaiting } from '../../genealogy/waiting/place-waiting.ts';
import { writeLegDay } from '../write-leg-day.ts';
import { readNewLegs } from './read-new-legs.ts';

const test = useTestServer();
/** `npm run soak` asks for more. */
const networks = Number(process.env.TEAM_NETWORKS ?? 20);

/** What happens to a network: `pick` chooses among those who are there. */
const event = fc.record({
  // often to the same member before and after a snapshot
  what: fc.constantFrom(
    ...(
      'join topup topup topup snapshot join topup topup reverse snapshot join wait topup place topup snapshot ' +
      'earlier plain topup join'
    ).split(' '),
  ),
  pick: fc.nat(),
  side: fc.constantFrom(...(['L', 'R', 'auto'] as const)),
  amount: fc.integer({ min: 1, max: 9_999_999 }),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

let date: string;
beforeAll(async () => {
  await aBusiness(test.server, { tank: { days: 7 } });
  const [company] = await test.asOwner('select timezone from company');
  date = businessDate(test.server.services.clock(), String(company?.timezone));
});

describe('new business of both legs', () => {
  it(
    'of random networks agrees with walking up from everybody who bought, whenever a snapshot was made',
    async () => {
      let network = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 50 }), async (events) => {
          network += 1;
          const tables = 'team_snapshot team_change leg_tail business_event topup member';
          for (const table of tables.split(' ')) await test.asOwner(`delete from ${table}`);
          await play(events, network);
          const members = await test.asOwner('select id from member order by id');
          for (const basis of ['amount', 'pairs'] as const) {
            const expected = await walkUp(basis);
            for (const { id } of members) {
              const asked = { memberId: String(id), date, digits: 2, basis };
              const found = await readNewLegs(test.server.db, asked);
              expect({ id, left: BigInt(found.left), right: BigInt(found.right) }).toEqual({
                id,
                ...(expected.get(String(id)) ?? { left: 0n, right: 0n }),
              });
            }
          }
        }),
        { numRuns: networks },
      );
    },
    60_000 + 5_000 * networks,
  );
});

async function play(events: readonly Event[], network: number): Promise<void> {
  const userIds = [`day${network}.root`];
  const waiting: string[] = [];
  const pickedOf = <T>(list: readonly T[], pick: number) => list[pick % list.length] as T;
  await join(userIds[0] as string, null, 'auto');
  for (const { what, pick, side, amount } of events) {
    const user_id = pickedOf(userIds, pick);
    const snapshot = { url: test.url, now: test.server.services.clock(), patience: 0 };
    if (what === 'join' || what === 'wait') {
      const joined = `day${network}.${userIds.length}.m`;
      // nobody joins under a member who waits
      if (waiting.includes(user_id)) continue;
      await join(joined, user_id, what === 'wait' ? 'tank' : side);
      userIds.push(joined);
      if (what === 'wait') waiting.push(joined);
    } else if (what === 'topup') await topUp(user_id, amount, 0);
    else if (what === 'earlier') await topUp(user_id, amount, 1);
    else if (what === 'reverse') await reverse(pick);
    else if (what === 'snapshot') await makeTeamSnapshot({ ...snapshot, also: writeLegDay });
    else if (what === 'plain') await makeTeamSnapshot(snapshot);
    else if (waiting.length > 0) {
      const placed = pickedOf(waiting, pick);
      await inTransaction(test.server.db, (tx) =>
        placeWaiting(tx, aContext(test.server), { user_id: placed, side }),
      );
      waiting.splice(waiting.indexOf(placed), 1);
    }
  }
}

const join = (user_id: string, sponsor_id: string | null, side: 'L' | 'R' | 'auto' | 'tank') =>
  inTransaction(test.server.db, (tx) =>
    joinMember(tx, aContext(test.server), {
      user_id,
      name: 'Random',
      password_hash: 'none',
      sponsor_id,
      side,
    }),
  );

const topUp = (user_id: string, amount: number, daysAgo: number) =>
  test.asOwner(
    `with sold as (
       insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, business_date, at)
       select u.id, (select max(id) from package), $2::numeric / 100, 0, 0, 0, 0, 'zero', false, $3::date - $4::int, now()
       from app_user u where u.user_id = $1
       returning *
     )
     insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
     select 'topup', id, member_id, amount, 0, 0, 1, business_date, business_date, now() from sold`,
    [user_id, amount, date, daysAgo],
  );

const reverse = (pick: number) =>
  test.asOwner(
    `with taken as (
       update topup set status = 'Reversed', reversed_at = now(), reversal_reason = 'Test'
       where id = (select id from topup where status <> 'Reversed' order by id
         offset $1::int % greatest(1, (select count(*) from topup where status <> 'Reversed')::int) limit 1)
       returning id
     )
     insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
     select 'topup_reversal', e.source_id, e.member_id, -e.amount, 0, 0, -e.pairs, $2::date, $2::date, now()
     from taken join business_event e on e.kind = 'topup' and e.source_id = taken.id`,
    [pick % 1_000_000, date],
  );

/** Adds what everybody bought to each member above: slow, and plainly right. */
async function walkUp(basis: 'amount' | 'pairs') {
  const rows = await test.asOwner(
    `select m.id, m.parent_id, m.side, (coalesce((
       select sum(${basis}) from business_event e where e.member_id = m.id
         and (e.period = $1::date or (e.period < $1::date and m.placed_in = $1::date))), 0) * 100)::bigint as units
     from member m`,
    [date],
  );
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const legs = new Map<string, { left: bigint; right: bigint }>();
  for (const row of rows)
    for (let at = row; at.parent_id !== null; at = byId.get(String(at.parent_id)) as typeof at) {
      const sums = legs.get(String(at.parent_id)) ?? { left: 0n, right: 0n };
      sums[at.side === 'L' ? 'left' : 'right'] += BigInt(String(row.units));
      legs.set(String(at.parent_id), sums);
    }
  return legs;
}
