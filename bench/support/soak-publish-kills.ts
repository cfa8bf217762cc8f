import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countDisclosure } from '../../apps/server/src/modules/disclosures/count-disclosure.ts';
import { storeCount } from '../../apps/server/src/modules/disclosures/count-disclosures.ts';
import { daysOfYear } from '../../apps/server/src/modules/disclosures/rules.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import type { PublishOrder } from './publish-kills-client.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany } from './soak-company.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

const year = 2020;

export interface PublishKills {
  kills: number;
  /** Statements that it takes to publish terms and a disclosure. */
  steps: number;
  published: number;
  problems: string[];
}

/**
 * Publishes terms and disclosures by processes that are killed with SIGKILL before their first, second, third … statement. After each
 * kill a version is there with its texts and its line in the audit log, or nothing of it is, and each is published once in the end.
 * @param options.url of the same database
 */
export async function soakPublishKills(options: {
  db: Db;
  url: string;
  context: Context;
  seed: number;
  kills: number;
  /** Statements between two kills; missing = before each of them. */
  every?: number;
}): Promise<PublishKills> {
  const { db, url, context, every = 1 } = options;
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 1,
    withdrawers: 0,
    franchises: 0,
  });
  const [admin] = company.admins;
  const found: PublishKills = { kills: 0, steps: 0, published: 0, problems: [] };
  while (found.kills < options.kills) {
    const version = found.published + 1;
    const id = await count(db, contextOf(context, admin));
    for (let statements = 0; ; statements += every) {
      const left = await readLeft(db, version, id);
      const order = { url, now: context.now.toISOString(), admin, statements, ...left };
      const isKilled = await work(order);
      if (isKilled) found.kills++;
      else found.steps = Math.max(found.steps, statements);
      const problem = await findProblem(db, version, !isKilled);
      if (problem) found.problems.push(`before statement ${statements}: ${problem}`);
      if (!isKilled) break;
    }
    found.published++;
  }
  return found;
}

/** On a database of its own, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledPublishing(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const server = await openDatabaseServer({ log: console.log });
  const { url, drop } = await createThrowAwayDatabase(server.ownerUrl);
  const pool = openPool(url, 4);
  try {
    const context = nobodyWithSecrets(new Date());
    const killed = await soakPublishKills({ db: openDb(pool), url, context, seed, kills });
    console.log(
      `${killed.kills} kills before each of ${killed.steps} statements of publishing, ${killed.published} times published: ` +
        `${killed.problems.length} in part, twice or not at all.`,
    );
    return killed.problems;
  } finally {
    await pool.end();
    await drop();
    await server.stop();
  }
}

/** A disclosure that is counted and not published. */
async function count(db: Db, admin: ActorContext): Promise<string> {
  return await inTransaction(db, async (tx) => {
    const { id } = await countDisclosure(tx, admin, { year, reason: 'Counted again' });
    await storeCount(tx, { id, ...daysOfYear(year) }, admin.now);
    return id;
  });
}

/** What an earlier process has not published yet. */
async function readLeft(
  db: Db,
  version: number,
  id: string,
): Promise<Pick<PublishOrder, 'version' | 'disclosure'>> {
  const [terms, disclosure] = await Promise.all([
    db.selectFrom('terms').select('id').where('version', '=', version).executeTakeFirst(),
    db
      .selectFrom('income_disclosure')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'Published')
      .executeTakeFirst(),
  ]);
  return { version: terms ? null : version, disclosure: disclosure ? null : id };
}

/** @returns whether it was killed, and not done before */
async function work(order: PublishOrder): Promise<boolean> {
  const root = repositoryRoot();
  const worker = fork(join(root, 'scripts/run.mjs'), ['bench/support/publish-kills-client.ts'], {
    cwd: root,
  });
  worker.send(order);
  const [code, signal] = await once(worker, 'close');
  if (code !== 0 && signal === null && code !== 137)
    throw new Error(`The process that publishes ended with ${code}.`);
  return code !== 0;
}

/** What is published without the rest of it; null = all or nothing. */
async function findProblem(db: Db, version: number, mustBeDone: boolean): Promise<string | null> {
  const { rows } = await sql<{ terms: number; texts: number; disclosures: number; log: number }>`
    select (select count(*)::int from terms) as terms, (select count(*)::int from terms_text) as texts,
      (select count(*)::int from income_disclosure where status = 'Published') as disclosures,
      (select count(*)::int from audit_log where action in ('publish_terms', 'publish_disclosure')) as log`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return 'nothing could be read';
  const { terms, texts, disclosures, log } = row;
  const isWhole = texts === 2 * terms && log === terms + disclosures;
  const isOnce = [terms, disclosures].every((n) => n === version || (n === version - 1 && !mustBeDone));
  return isWhole && isOnce ? null : JSON.stringify(row);
}
