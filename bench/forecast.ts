import { data, endpoint } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { makeTeamSnapshot } from '../apps/server/src/modules/genealogy/teams/make-team-snapshot.ts';
import { readForecast } from '../apps/server/src/modules/income/figures/read-forecast.ts';
import { writeLegDay } from '../apps/server/src/modules/income/write-leg-day.ts';
import { mountsOn } from '../apps/server/src/platform/http/mounts.ts';
import type { Server } from '../apps/server/src/platform/http/server.ts';
import { openClosingNetwork, topUpToday } from './support/closing-network.ts';
import { type Figure, takeTurns } from './support/measure.ts';
import { pages } from './support/report-pages.ts';
import { type BenchPerson, contextOf, openStage, type Stage, signEverybodyIn } from './support/stage.ts';

const plainMember = endpoint({
  method: 'GET',
  path: 'bench/own_member',
  summary: 'Answers the row of a member, by its key',
  screens: ['/user/home'],
  reply: data(z.array(z.record(z.string(), z.unknown()))),
});

/** A bare select by the key of members, served as every call is. */
function mountPlainMember(server: Server): void {
  mountsOn(server).serveQuery(plainMember, async ({ db, context }) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select id, live_topups from member where id = ${context.actor.id}`.execute(db);
    return { data: rows };
  });
}

/** A million members top up 365,000 times a year; and a day on which one in twenty did, such as the last of a month. */
const days = { 'an ordinary day': 1000, 'when 5 % top up': 20 };
/** One member in this number tops up after the snapshot of teams, which is made every few minutes at this size. */
const since = 3000;

/**
 * What the next closing would pay one member, on an ordinary day and on one on which 5 % of all topped up: the head of the tree,
 * whose legs hold everybody, and a member in the middle with directs. Beside them a bare indexed select.
 */
export async function run({ members = 1_000_000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage(mountPlainMember);
  const { owner, url } = stage;
  try {
    console.error(`Generating ${members} members…`);
    await openClosingNetwork(owner, members, days['an ordinary day']);
    const figures = [];
    for (const [day, oneIn] of Object.entries(days)) {
      await topUpToday(owner, oneIn);
      // as its job makes it
      await makeTeamSnapshot({ url, now: new Date(), also: writeLegDay });
      await topUpSince(stage, figures.length + 1);
      await owner.query('vacuum (analyze)');
      figures.push(...(await measureDay(stage, day)));
    }
    return figures;
  } finally {
    await stage.close();
  }
}

/** What the snapshot does not have. */
async function topUpSince({ owner }: Stage, rest: number): Promise<void> {
  const { rows } = await owner.query<{ last: string }>('select max(id) as last from topup');
  await topUpToday(owner, since, rest);
  await owner.query(
    'insert into team_change (member_id, active, business) select member_id, 1, amount from topup where id > $1',
    [rows[0]?.last],
  );
}

async function measureDay(stage: Stage, day: string): Promise<Figure[]> {
  const [top, average] = await Promise.all([readTop(stage), readAverage(stage)]);
  for (const person of [top, average]) await requireForecast(stage, person);
  const [ofTop, ofAverage] = await signEverybodyIn(stage, [top, average]);
  if (!ofTop || !ofAverage) throw new Error('two members ask');
  const forecast = '/api/user/income_forecast';
  const plain = `plain select, a member by key, ${day}`;
  const besidePlain = <T>(turn: T) => ({ ...turn, reference: plain });
  return await takeTurns(3, [
    ...pages(stage, 'plain select', ofAverage, '/api/bench/own_member', { [`a member by key, ${day}`]: '' }),
    ...pages(stage, 'forecast', ofTop, forecast, { [`the head of the tree, ${day}`]: '' }).map(besidePlain),
    ...pages(stage, 'forecast', ofAverage, forecast, { [`a member in the middle, ${day}`]: '' }).map(
      besidePlain,
    ),
  ]);
}

async function readTop({ owner }: Stage): Promise<BenchPerson> {
  const { rows } = await owner.query<BenchPerson>(
    `select u.id, u.user_id, u.name, u.user_type from member m join app_user u on u.id = m.id where m.parent_id is null
     order by m.id limit 1`,
  );
  return found(rows);
}

async function readAverage({ owner }: Stage): Promise<BenchPerson> {
  const { rows } = await owner.query<BenchPerson>(
    `select u.id, u.user_id, u.name, u.user_type from member m join app_user u on u.id = m.id
     where m.live_topups > 0 and exists (select from member d where d.sponsor_id = m.id)
       and m.depth >= (select avg(depth) - 2 from member)
     order by m.depth, m.id limit 1`,
  );
  return found(rows);
}

function found([person]: BenchPerson[]): BenchPerson {
  if (!person) throw new Error('the network has no such member');
  return person;
}

/** A forecast that says nothing is quick and proves nothing. */
async function requireForecast({ server }: Stage, person: BenchPerson): Promise<void> {
  const forecast = await readForecast(server.db, contextOf(server, person));
  if (!forecast) throw new Error(`${person.user_id} has no forecast`);
  console.error(
    `${person.user_id}: ${forecast.amount} of ${forecast.gross}, legs ${JSON.stringify(forecast.legs)}`,
  );
}
