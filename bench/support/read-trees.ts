import { sql } from 'kysely';
import type pg from 'pg';
import { findTop, readTeamMembers } from '../../apps/server/src/modules/genealogy/find-in-team.ts';
import { readTeams } from '../../apps/server/src/modules/genealogy/read-teams.ts';
import { figuresText, teamOf } from '../../apps/server/src/modules/genealogy/rules.ts';
import { readDownline } from '../../apps/server/src/modules/genealogy/teams/read-downline.ts';
import { readBinaryTree } from '../../apps/server/src/modules/genealogy/trees/read-binary-tree.ts';
import type { Actor, ActorContext } from '../../apps/server/src/platform/context.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { type Figure, figureOf, measure } from './measure.ts';

/** One after the other: how long a person waits. */
const load = { seconds: 5, callers: 1 };
const wantedTeam = 300_000;

/** What members and admins see of trees and teams, anywhere in the network. */
export async function readTrees(
  db: Db,
  owner: pg.Client,
  { members, until }: { members: number; until: Date },
): Promise<Figure[]> {
  const { rows } = await owner.query<{ user_id: string }>(
    `select user_id from app_user where id in (
       select 1 + floor(random() * $1)::bigint from generate_series(1, 2000)) and user_type = 'User'`,
    [members],
  );
  const anybody = () => rows[Math.floor(Math.random() * rows.length)]?.user_id;
  const context = contextOf('Admin', '0', until);
  const readTree = () => readBinaryTree(db, context, { root: anybody(), levels: 5 });
  const readPage = () =>
    readDownline(db, {
      actor: context.actor,
      now: until,
      filters: {},
      offset: 50 * Math.floor(Math.random() * Math.min(200, members / 50)),
      limit: 50,
    });
  // first right after loading, when little of it was ever read; then as on a server that has run for a while
  const figures: Figure[] = [];
  for (const when of [', read for the first time', ''] as const) {
    const trees = await measure(load, readTree);
    const pages = await measure(load, readPage);
    figures.push(
      figureOf(`binary tree of 5 levels anywhere${when} (wanted: p99 20 ms)`, trees.latencies, trees.seconds),
      figureOf(`page of 50 of the whole downline${when} (wanted: p99 10 ms)`, pages.latencies, pages.seconds),
    );
  }
  return [...figures, ...(await readTotals(db, owner, until))];
}

/** The downline of a member with about this many below: as the reports read it, and by a recursive query. */
async function readTotals(db: Db, owner: pg.Client, until: Date): Promise<Figure[]> {
  const teams = await readTeams(db, until);
  const { rows } = await owner.query<{ id: string; size: number }>(
    `select member_id as id, team_size - 1 as size from ${teams.table}
     order by abs(team_size - 1 - $1) limit 1`,
    [wantedTeam],
  );
  const [team] = rows;
  if (!team) throw new Error('somebody is there');
  const context = contextOf('User', team.id, until);
  const totals = await measure(load, async () => {
    const now = await readTeams(db, until);
    const own = await findTop(db, now, context.actor);
    return figuresText(teamOf(now, own.id, own.row));
  });
  const sums = await measure(load, async () => {
    const [own] = await readTeamMembers(db, teams, sql`m.id = ${team.id}`);
    return await owner.query(
      `select count(*), sum(m.self_investment) from ${teams.table} t join member m on m.id = t.member_id
       where t.team_pre > $1 and t.team_pre < $1 + $2`,
      [own?.row?.team_pre, own?.row?.team_size],
    );
  });
  const recursive = await measure(load, () =>
    owner.query(
      `with recursive down as (
         select id, self_investment from member where sponsor_id = $1
         union all
         select m.id, m.self_investment from down join member m on m.sponsor_id = down.id
       ) select count(*), sum(self_investment) from down`,
      [team.id],
    ),
  );
  const name = `total of ${team.size} members below`;
  const reference = figureOf(`${name}, by a recursive query`, recursive.latencies, recursive.seconds);
  const besides = (figure: Figure): Figure => ({
    ...figure,
    reference: reference.name,
    ratio: Number((figure.per_second / reference.per_second).toPrecision(3)),
  });
  return [
    besides(figureOf(`${name} (wanted: 100 ms)`, totals.latencies, totals.seconds)),
    besides(figureOf(`${name}, counted by interval`, sums.latencies, sums.seconds)),
    reference,
  ];
}

function contextOf(user_type: 'Admin' | 'User', id: string, now: Date): ActorContext {
  const actor: Actor = {
    id,
    user_id: '',
    user_type,
    is_limited: false,
    name: 'Bench',
    session_id: '0',
    acting_admin_id: null,
    two_factor_mode: null,
    has_second_factor: false,
    has_login_pin: false,
  };
  return { actor, now, ip: '', user_agent: 'bench', services: realServices(() => {}) };
}
