import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContext } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { type NaiveMember, naiveSums } from '../../../../test/naive-network.ts';
import { aBusiness } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { readTeamMembers } from '../find-in-team.ts';
import { joinMember } from '../join-member.ts';
import { readTeams } from '../read-teams.ts';
import { figuresText, legsOf, teamOf } from '../rules.ts';
import { setBlocked } from '../set-blocked.ts';
import { makeTeamSnapshot } from './make-team-snapshot.ts';

const test = useTestServer();
/** `npm run soak` asks for more. */
const networks = Number(process.env.TEAM_NETWORKS ?? 20);

/** What happens to a network: `pick` chooses among those who are there. */
const event = fc.record({
  what: fc.constantFrom(
    ...(['join', 'join', 'join', 'join', 'topup', 'topup', 'block', 'snapshot'] as const),
  ),
  pick: fc.nat(),
  side: fc.constantFrom(...(['L', 'R', 'auto'] as const)),
  amount: fc.integer({ min: 1, max: 9_999_999 }),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

beforeAll(() => aBusiness(test.server, {}));

describe('figures of teams', () => {
  it(
    'of random networks agree with walking every way up, whenever a snapshot was made',
    async () => {
      let network = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), async (events) => {
          network += 1;
          for (const table of [
            'team_snapshot',
            'team_change',
            'leg_tail',
            'business_event',
            'topup',
            'member',
          ])
            await test.asOwner(`delete from ${table}`);
          const members = await play(events, network);
          expect(await figures(members)).toEqual(await naive(members));
        }),
        { numRuns: networks },
      );
    },
    60_000 + 5_000 * networks,
  );
});

async function play(events: readonly Event[], network: number): Promise<string[]> {
  const { server } = test;
  const userIds = [`net${network}.root`];
  await join(userIds[0] as string, null, 'auto');
  for (const { what, pick, side, amount } of events) {
    const user_id = userIds[pick % userIds.length] as string;
    if (what === 'join') {
      const joined = `net${network}.${userIds.length}.m`;
      // nobody joins under a member who was blocked before
      if (await isBlocked(user_id)) continue;
      await join(joined, user_id, side);
      userIds.push(joined);
    } else if (what === 'topup') {
      await test.asOwner(
        `insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first,
           business_date, at)
         select u.id, (select max(id) from package), $2::numeric / 100, 0, 0, 0, 0, 'zero', false, '2026-01-02', now()
         from app_user u where u.user_id = $1`,
        [user_id, amount],
      );
    } else if (what === 'block') {
      const admin = { ...aContext(server) };
      const is_blocked = !(await isBlocked(user_id));
      await inTransaction(server.db, (tx) => setBlocked(tx, admin, { user_id, reason: 'Test', is_blocked }));
    } else await makeTeamSnapshot({ url: test.url, now: server.services.clock(), patience: 0 });
  }
  return userIds;
}

const isBlocked = async (user_id: string) =>
  (await test.asOwner('select is_blocked from app_user where user_id = $1', [user_id]))[0]?.is_blocked ===
  true;

const join = (user_id: string, sponsor_id: string | null, side: 'L' | 'R' | 'auto') =>
  inTransaction(test.server.db, (tx) =>
    joinMember(tx, aContext(test.server), {
      user_id,
      name: 'Random',
      password_hash: 'none',
      sponsor_id,
      side,
    }),
  );

/** What the reading side says of everybody. */
async function figures(userIds: readonly string[]) {
  const { db, services } = test.server;
  const teams = await readTeams(db, services.clock());
  expect(teams.legs.is_live).toBe(true);
  const members = await readTeamMembers(db, teams, sql`u.user_id = any(${userIds}::text[])`);
  return new Map(
    members.map(({ id, row }) => {
      const { left, right } = legsOf(teams, id, row);
      return [
        id,
        { left: figuresText(left), right: figuresText(right), team: figuresText(teamOf(teams, id, row)) },
      ];
    }),
  );
}

async function naive(userIds: readonly string[]) {
  const rows = await test.asOwner(
    `select m.id, u.user_id, m.sponsor_id as sponsor, m.parent_id as parent, m.side,
       m.live_topups > 0 and not u.is_blocked as active, (m.self_investment * 100)::int as business
     from member m join app_user u on u.id = m.id`,
  );
  expect(rows).toHaveLength(userIds.length);
  const { legs, teams } = naiveSums(rows as unknown as NaiveMember[]);
  const text = (sum: { joined: number; active: number; business: number }) => ({
    ...sum,
    business: (sum.business / 100).toFixed(8),
  });
  return new Map(
    [...legs].map(([id, { left, right }]) => [
      id,
      { left: text(left), right: text(right), team: text(teams.get(id) as never) },
    ]),
  );
}
