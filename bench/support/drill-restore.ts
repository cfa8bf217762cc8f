import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import { restoreBackup } from '../../apps/server/src/platform/backup/restore-backup.ts';
import { takeBackup, untilArchived } from '../../apps/server/src/platform/backup/take-backup.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openApplicationLogin } from '../../apps/server/src/platform/postgres/application-login.ts';
import { openOwnServer, query } from '../../apps/server/test/own-server.ts';
import { seededRandom } from './random.ts';
import { killContext, verifySent } from './soak-kills.ts';
import { anyJournal, killOwners, openingOf, type Sent, send } from './soak-postings.ts';

/** Postings between which a moment may lie. */
const postings = 1000;

/**
 * Restores a network that is backed up while it works to random moments between two of its postings. Each time all that was acknowledged up to
 * then is there, nothing of later, the books balance, and every balance is that of a replay (docs/operations.md §5).
 * @returns what was otherwise
 */
export async function drillRestore(options: {
  seed: number;
  moments: number;
  log: (line: string) => void;
}): Promise<string[]> {
  const { seed, moments, log } = options;
  const random = seededRandom(seed);
  const keyBefore = process.env.BACKUP_KEY;
  process.env.BACKUP_KEY = randomBytes(32).toString('hex');
  const own = await openOwnServer();
  const folder = own.path('backups');
  try {
    const url = await openApplicationLogin({ ownerUrl: own.ownerUrl, appUrl: null });
    await migrate({ url: own.ownerUrl, log: () => {} });
    const sent: Sent[] = [];
    const answeredAt: string[] = [];
    const pool = openPool(url, 2);
    const db = openDb(pool);
    const post = async (journal: Sent['journal']): Promise<void> => {
      sent.push({ journal, id: await send(db, killContext, journal) });
      const [row] = await query(
        own.ownerUrl,
        `select (clock_timestamp() at time zone 'utc')::text || 'Z' as at`,
      );
      answeredAt.push(String(row?.at));
      // a moment is named to the millisecond
      await query(own.ownerUrl, 'select pg_sleep(0.003)');
    };
    for (const owner of killOwners) await post(openingOf(owner));
    const earliest = sent.length;
    await takeBackup({ ownerUrl: own.ownerUrl, home: own.home, folder, now: new Date() });
    for (let n = 0; n < postings; n += 1) await post(anyJournal(random, `${seed}-r${n}`));
    await pool.end();
    await untilAllIsArchived(own.ownerUrl);
    const problems: string[] = [];
    for (let n = 1; n <= moments; n += 1) {
      // not after the last one: the log must reach beyond the moment
      const count = earliest + 1 + random(postings - 1);
      // the millisecond after the answer
      const to = new Date(new Date(String(answeredAt[count - 1]).replace(' ', 'T')).getTime() + 1);
      const place = own.path(`restored-${n}`);
      mkdirSync(place);
      await restoreBackup({ folder, place, to });
      const wrong = await own.reading(
        `restored-${n}`,
        async (ownerUrl) => await compare(ownerUrl, sent.slice(0, count)),
      );
      rmSync(place, { recursive: true, force: true });
      problems.push(
        ...wrong.map((problem) => `Restored to ${to.toISOString()}, after ${count} postings: ${problem}`),
      );
      log(
        `Restored ${n} of ${moments}, to after ${count} of ${sent.length} postings: ${wrong.length} problems.`,
      );
    }
    return problems;
  } finally {
    if (keyBefore === undefined) delete process.env.BACKUP_KEY;
    else process.env.BACKUP_KEY = keyBefore;
    await own.stop();
  }
}

async function untilAllIsArchived(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ wal: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as wal',
    );
    await untilArchived(client, rows[0]?.wal ?? '');
  } finally {
    await client.end();
  }
}

/** What a restored network holds otherwise than what was acknowledged. */
async function compare(ownerUrl: string, acknowledged: readonly Sent[]): Promise<string[]> {
  const url = await openApplicationLogin({ ownerUrl, appUrl: null });
  const pool = openPool(url, 2);
  try {
    return (await verifySent(openDb(pool), new Map(acknowledged.map((one) => [one.journal.key, one]))))
      .problems;
  } finally {
    await pool.end();
  }
}
