import { sql } from 'kysely';
import { openRankStandings } from '../../apps/server/src/modules/income/rewards/open-rank-standings.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { type Figure, figureOf } from './measure.ts';
import { nobody } from './soak-postings.ts';

const wanted = 500;
const largest = 3;

/** The page of ranks of members drawn at random, and of those with the largest teams. */
export async function measureRankPages(url: string, members: number): Promise<Figure[]> {
  const pool = openPool(url, 2);
  const db = openDb(pool);
  const { now } = nobody(new Date('2026-07-01T06:00:00Z'));
  const readStanding = openRankStandings(url);
  const read = async (name: string, ids: readonly string[]): Promise<Figure> => {
    const latencies: number[] = [];
    for (const id of ids) {
      const started = performance.now();
      const standing = await readStanding(db, { now, actor: { id } as never });
      if (!standing) throw new Error('everybody has a standing');
      latencies.push(performance.now() - started);
    }
    return figureOf(name, latencies, latencies.reduce((sum, ms) => sum + ms, 0) / 1000);
  };
  try {
    console.error('Reading pages of ranks…');
    const drawn = await sql<{ id: string }>`
      select id from member where id * 7919 % ${members}::bigint < ${wanted} order by id * 104729 % 1000003`.execute(
      db,
    );
    const oldest = await sql<{ id: string }>`select id from member order by id limit ${largest}`.execute(db);
    const ids = drawn.rows.map(({ id }) => id);
    await read('first', ids.slice(0, 20));
    return [
      await read('rank page of a member', ids),
      await read(
        `page of ranks of the ${largest} largest teams`,
        oldest.rows.map(({ id }) => id),
      ),
    ];
  } finally {
    await pool.end();
  }
}
