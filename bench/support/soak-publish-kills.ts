import { sql } from 'kysely';
import { countDisclosure } from '../../apps/server/src/modules/disclosures/count-disclosure.ts';
import { storeCount } from '../../apps/server/src/modules/disclosures/count-disclosures.ts';
import { daysOfYear } from '../../apps/server/src/modules/disclosures/rules.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import {
  killBeforeStatements,
  onThrowAwayDatabase,
  type StatementKillOptions,
  type StatementKills,
} from './kill-before-statements.ts';
import type { PublishOrder } from './publish-kills-client.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany } from './soak-company.ts';

const year = 2020;

/**
 * Publishes terms and disclosures by processes that are killed before their first, second, third … statement: a version is there
 * with its texts and its line in the audit log, or nothing of it is, and each is published once in the end.
 */
export async function soakPublishKills(options: StatementKillOptions): Promise<StatementKills> {
  const { db, context } = options;
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 1,
    withdrawers: 0,
    franchises: 0,
  });
  const [admin] = company.admins;
  const client = 'bench/support/publish-kills-client.ts';
  return await killBeforeStatements<PublishOrder>(options, client, async (done) => {
    const version = done + 1;
    const id = await count(db, contextOf(context, admin));
    return {
      order: async () => ({ admin, ...(await readLeft(db, version, id)) }),
      findProblem: (mustBeDone) => findProblem(db, version, mustBeDone),
    };
  });
}

/** On a database of its own, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledPublishing(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await onThrowAwayDatabase((own) => soakPublishKills({ ...own, seed, kills }));
  console.log(
    `${killed.kills} kills before each of ${killed.steps} statements of publishing, ${killed.done} times published: ` +
      `${killed.problems.length} in part, twice or not at all.`,
  );
  return killed.problems;
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
