import { enterPool, openPool as openMatrixPool } from '@banyan/plan/matrix/matrix-pool';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { aContext, contextOf, type Person } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { joinMember } from '../../genealogy/join-member.ts';
import { topupMember } from '../../topup/topup-member.ts';

const test = useTestServer();
/** `npm run soak` asks for more. */
const placements = Number(process.env.JOIN_AT_ONCE ?? 300);
const activations = Number(process.env.TOP_UP_AT_ONCE ?? 100);
const guard = 60_000 + 60 * (placements + activations);
const pool = {
  code: 'GOLD',
  width: 3,
  depth: 2,
  package: 'P',
  placement: 'sponsor',
  pay: 'per_placement',
  levels: [{ amount: '5' }, { amount: '3' }],
  reentry: true,
} as const;
let admin: Person;
let root: Person;
const joined: string[] = [];

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { matrix: { pools: [pool] } } });
  root = await aMember(test.server);
});

/** Does the same with many things, sixteen of them at any moment. */
async function atOnce<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const workOff = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: 16 }, workOff));
}

describe('joining at once', () => {
  it(
    `places all ${placements} on one side of one sponsor, no two in one place`,
    async () => {
      const numbers = Array.from({ length: placements }, (_, index) => index);
      await atOnce(numbers, async (number) => {
        const member = { user_id: `rush.${number}`, name: 'Rush', password_hash: 'none', side: 'L' } as const;
        const { id } = await inTransaction(test.server.db, (tx) =>
          joinMember(tx, aContext(test.server), { ...member, sponsor_id: root.user_id }),
        );
        joined.push(id);
      });
      const [row] = await test.asOwner(
        `with recursive down as (
         select id, 0 as n from member where id = $1
         union all
         select m.id, n + 1 from down join member m on m.parent_id = down.id and m.side = 'L'
       ) select max(n) as n, count(*)::int as all from down`,
        [root.id],
      );
      expect(row).toEqual({ n: placements, all: placements + 1 });
      const [tail] = await test.asOwner(
        `select t.tail_depth, (select count(*)::int from team_change where joined = 1) as changes,
         (select count(*)::int from leg_tail) as tails
       from leg_tail t where chain_id = $1 and side = 'L'`,
        [root.id],
      );
      expect(tail).toEqual({ tail_depth: placements, changes: placements + 1, tails: placements + 2 });
    },
    guard,
  );
});

describe('topping up at once', () => {
  it(
    'numbers the queue without a gap and fills the matrix as one after the other would',
    async () => {
      const context = await contextOf(test.server, admin);
      const topUp = (user_id: string, paid?: string) =>
        inTransaction(test.server.db, (tx) =>
          topupMember(tx, context, { user_id, package: 'P', amount: '100', paid, pay_from: 'Cash' }),
        );
      const people = Array.from({ length: activations }, (_, index) => `rush.${index}`);
      await atOnce(people, async (user_id) => void (await topUp(user_id)));
      const queue = await test.asOwner('select no::int from single_leg order by no');
      expect(queue.map((row) => row.no)).toEqual(people.map((_, index) => index + 1));
      // a zero pin takes no number, and a second topup none either
      await topUp(root.user_id, '0');
      await topUp('rush.0');
      expect(
        await test.asOwner(
          'select last::int, (select count(*)::int from single_leg) as n from single_leg_counter',
        ),
      ).toEqual([{ last: activations, n: activations }]);
      await compareWithOracle();
      expect(await findings(test.server)).toEqual([]);
    },
    guard,
  );
});

/** Every entry where the engine, which knows no database, puts it for the same members in the same order. */
async function compareWithOracle(): Promise<void> {
  const entries = await test.asOwner(
    'select no, member_id, parent_no, slot, origin, filled from matrix_entry order by no',
  );
  const members = [root.id, ...joined.toSorted((a, b) => Number(a) - Number(b))];
  const sponsor = new Int32Array(members.length).fill(0);
  sponsor[0] = -1;
  const matrix = openMatrixPool(pool);
  const made: (string | number | null)[][] = [];
  for (const { member_id, origin } of entries) {
    if (origin === 'Re-entry') continue;
    for (const item of enterPool(matrix, members.indexOf(String(member_id)), sponsor)) {
      made.push([
        members[item.owner] ?? '',
        item.parent < 0 ? null : item.parent + 1,
        item.parent < 0 ? null : item.slot,
      ]);
    }
  }
  expect(entries.map((row) => [row.member_id, row.parent_no, row.slot])).toEqual(made);
}
