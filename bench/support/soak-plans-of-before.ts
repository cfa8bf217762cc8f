import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateClosing } from '../../apps/server/src/modules/income/closing/calculate-closing.ts';
import { closeThrough } from '../../apps/server/src/modules/income/closing/close-through.ts';
import type { Calculator } from '../../apps/server/src/modules/income/closing/open-calculator.ts';
import { openBulkClient } from '../../apps/server/src/platform/database/copy-rows.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { takeSteps } from '../../apps/server/src/scenario/run-scenario.ts';
import { digestOf, storyOfBefore } from './plans-of-before.ts';
import { openReusedDatabase } from './reused-database.ts';

const services = realServices(() => {});

/** What the seeds 1, 2, 3 … paid with the engine as it was before it knew volumes of periods, walks and boards. */
export const digestsThen: readonly string[] = JSON.parse(
  readFileSync(join(repositoryRoot(), 'bench/support/plans-of-before.json'), 'utf8'),
);

/**
 * What companies under plans without a key of docs/plans.md §7 pay, as short hashes.
 * @param serverUrl connects to the database server as owner
 * @param count of the stories, with the seeds from 1 on
 */
export async function digestsOfBefore(
  serverUrl: string,
  count: number,
): Promise<{ digests: string[]; rows: number }> {
  const database = await openReusedDatabase(serverUrl);
  const { url } = database;
  const pool = openPool(url, 2);
  const db = openDb(pool);
  const clients = {
    url,
    reader: await openBulkClient(url),
    writer: await openBulkClient(url, { synchronousCommit: false }),
  };
  // in this very thread, as there are few members
  const calculator: Calculator = {
    calculate: (date, onStep) => calculateClosing(clients, { date, chunk_rows: 100 }, onStep),
    close: async () => {},
  };
  const replayed = { digests: [] as string[], rows: 0 };
  try {
    for (let seed = 1; seed <= count; seed++) {
      const outcome = await takeSteps(db, services, storyOfBefore(seed), (context, through) =>
        closeThrough({ db, url, context, through, calculator }),
      );
      replayed.digests.push(digestOf(outcome));
      replayed.rows += outcome.incomes.length;
      await database.empty();
    }
  } finally {
    await Promise.all([clients.reader.end(), clients.writer.end(), pool.end()]);
    await database.drop();
  }
  return replayed;
}

/** All of them on the server of the checkout. @returns what went wrong */
export async function soakPlansOfBefore(count: number): Promise<string[]> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    const { digests, rows } = await digestsOfBefore(server.ownerUrl, Math.min(count, digestsThen.length));
    const other = digests.flatMap((digest, at) => (digest === digestsThen[at] ? [] : [at + 1]));
    console.log(`${digests.length} plans of before with ${rows} incomes: ${other.length} pay otherwise now.`);
    return other.map((seed) => `the plan of seed ${seed} pays otherwise`);
  } finally {
    await server.stop();
  }
}
