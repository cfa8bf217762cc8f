import { sql } from 'kysely';
import { makeTeamSnapshot } from '../apps/server/src/modules/genealogy/teams/make-team-snapshot.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { database } from './database.ts';
import { aMember, type Person } from './people.ts';

/** Members one below the other in a leg, all sponsored by the same member; the deepest one comes last. */
export async function aLeg(sponsor: Person, side: 'L' | 'R', length: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < length; at += 1) people.push(await aMember(sponsor, side));
  return people;
}

/**
 * A member into whose legs nobody joins but those a journey sends there: a new member under the first one stands on
 * an outer leg, which goes on below; the first one on that one's inner side does not.
 */
export async function aRoot(): Promise<Person> {
  const above = await aMember();
  const { side } = await database()
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .select('m.side')
    .where('u.user_id', '=', above.user_id)
    .executeTakeFirstOrThrow();
  return await aMember(above, side === 'L' ? 'R' : 'L');
}

/**
 * A member with a number of others below, in a complete binary tree each sponsored by the one above: loaded set by set,
 * because joining one by one takes longer than the journey. Teams are counted afterwards.
 */
export async function aLargeTeam(count: number): Promise<Person> {
  const root = await aRoot();
  await inTransaction(database(), async (tx) => {
    for (const statement of loadTeam(count, root)) await statement.execute(tx);
  });
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error('E2E_DATABASE_URL must name the database.');
  await makeTeamSnapshot({ url, now: new Date() });
  return root;
}

/** Node n of the tree stands below node n / 2, even on the left; the root is node 1. Chain 0 is the root's own. */
const loadTeam = (count: number, root: Person) => [
  sql`set local statement_timeout = '60s'`,
  sql`create temp table node on commit drop as
    with joined as (
      insert into app_user (user_id, user_type, name, password_hash, created_at)
      select ${root.user_id} || '.' || n, 'User', 'Team ' || n, 'none', now()
      from generate_series(2, ${count}::int + 1) n
      returning id, user_id
    )
    select split_part(user_id, '.', 3)::int as n, id from joined
    union all
    select 1, id from app_user where user_id = ${root.user_id}`,
  sql`create temp table place on commit drop as
    with recursive place as (
      select 1 as n, 0 as chain_l, 0 as chain_r, 0 as depth
      union all
      select n * 2 + right_one, case right_one when 0 then chain_l else n * 2 + 1 end,
        case right_one when 1 then chain_r else n * 2 end, depth + 1
      from place cross join generate_series(0, 1) right_one where n * 2 + right_one <= ${count}::int + 1
    )
    select p.n, node.id, coalesce(l.id, top.chain_l) as chain_l, coalesce(r.id, top.chain_r) as chain_r,
      top.depth + p.depth as depth
    from place p join node using (n)
      left join node l on l.n = p.chain_l left join node r on r.n = p.chain_r
      cross join (select m.* from member m join node on node.n = 1 and node.id = m.id) top`,
  sql`insert into member (id, sponsor_id, parent_id, side, sponsor_side, depth, chain_l, chain_r, joined_at)
    select p.id, a.id, a.id, case when p.n % 2 = 0 then 'L' else 'R' end,
      case when p.n % 2 = 0 then 'L' else 'R' end, p.depth, p.chain_l, p.chain_r, now()
    from place p join node a on a.n = p.n / 2 where p.n > 1 order by p.n`,
  sql`insert into leg_tail (chain_id, side, tail_id, tail_depth)
    (select distinct on (chain_l) chain_l, 'L', id, depth from place order by chain_l, depth desc)
    union all
    (select distinct on (chain_r) chain_r, 'R', id, depth from place order by chain_r, depth desc)
    on conflict (chain_id, side) do update set tail_id = excluded.tail_id, tail_depth = excluded.tail_depth`,
];
