import type { NetworkShape } from '@banyan/plan/trees/network-shapes';
import pg from 'pg';
import { joinTogether } from '../apps/server/src/modules/genealogy/joining/join-together.ts';
import { makeTeamSnapshot } from '../apps/server/src/modules/genealogy/teams/make-team-snapshot.ts';
import { type Db, openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { loadGeneratedNetwork } from '../apps/server/src/seed/load-generated-network.ts';
import { type Figure, figureOf, measure } from './support/measure.ts';
import { readTrees } from './support/read-trees.ts';
import { rollUp } from './support/roll-up.ts';

const load = { seconds: 5, callers: 16 };
/** Many want the same place. */
const crowd = { seconds: 5, callers: 64 };
/** Plain SQL by level takes minutes for more. */
const maxByLevel = 1_000_000;

/**
 * A network of each shape: generating it, the snapshot of all teams, the tree and downline calls, rolling up both legs
 * end to end, and joining under one root with the password's hash supplied.
 */
export async function run({ members = 100_000 }: { members?: number } = {}): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const shape of ['random', 'chain'] as const) figures.push(...(await runShape(members, shape)));
  return figures;
}

async function runShape(members: number, shape: NetworkShape): Promise<Figure[]> {
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const { url, ownerUrl, drop } = await createThrowAwayDatabase(server.ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const pool = openPool(url, load.callers);
  const named = (figure: Figure): Figure => ({ ...figure, name: `${shape}: ${figure.name}` });
  try {
    const db = openDb(pool);
    const until = new Date();
    const generated = await once(
      `generating ${members} members, every constraint proved`,
      members,
      async () => {
        console.error(`Generating ${members} members, ${shape}…`);
        await loadGeneratedNetwork(owner, { members, shape, seed: 1, until, password_hash: null });
      },
    );
    const snapshot = await once('snapshot of all teams', members, () =>
      makeTeamSnapshot({ url, now: until }),
    );
    // what was generated is on disk before anything is read
    await owner.query('checkpoint');
    console.error('Reading…');
    const read = await readTrees(db, owner, { members, until });
    console.error('Rolling up…');
    const rolled = await rollUp(url, owner, { members, bySql: members <= maxByLevel && shape !== 'chain' });
    console.error('Joining…');
    const joined = await joinUnderRoot(db);
    return [generated, snapshot, ...read, ...rolled, joined].map(named);
  } finally {
    await pool.end();
    await owner.end();
    await drop();
    await server.stop();
  }
}

/** Work done once for a number of members. */
export async function once(name: string, members: number, work: () => Promise<unknown>): Promise<Figure> {
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const figure = figureOf(name, [ms], ms / 1000);
  return { ...figure, per_second: Math.round((members / ms) * 1000) };
}

/** All under the company's first member, on either side alike: the most crowded place there is. */
async function joinUnderRoot(db: Db): Promise<Figure> {
  const root = await db
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .select('u.user_id')
    .where('m.parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  let n = 0;
  const timed = await measure(crowd, async () => {
    n += 1;
    const side = n % 2 === 0 ? 'L' : 'R';
    const member = {
      user_id: `bench.${n}`,
      name: 'Bench',
      password_hash: 'none',
      sponsor_id: root.user_id,
      side,
    } as const;
    await joinTogether(db, { now: new Date() }, member);
  });
  return figureOf(
    'joining under one root, hash supplied (wanted: 4,000 a second)',
    timed.latencies,
    timed.seconds,
  );
}
