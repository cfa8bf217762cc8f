import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { generateNetwork, type Network } from '@banyan/plan/trees/network-shapes';
import pg from 'pg';
import { exportCompany } from '../apps/server/src/modules/exports/export-company.ts';
import { workOnExport } from '../apps/server/src/modules/exports/work-on-export.ts';
import { makeTeamSnapshot } from '../apps/server/src/modules/genealogy/teams/make-team-snapshot.ts';
import { inTransaction, openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { buyPackages } from '../apps/server/src/seed/generated-purchases.ts';
import { loadGeneratedNetwork } from '../apps/server/src/seed/load-generated-network.ts';
import { bringIn, dryRun, sendFiles } from '../apps/server/test/bring-network.ts';
import { once } from './network.ts';
import type { Figure } from './support/measure.ts';
import { anOffice } from './support/soak-import-kills.ts';
import { nobodyWithSecrets } from './support/soak-postings.ts';

const generating = 'generating the network and its teams';

/**
 * A random network with topups of three in ten and a balance of everybody: generating it in bulk with the figures of its
 * teams, and the dry run and the import of the same people from files, and the export of what was brought, each beside that.
 */
export async function run({ members = 100_000 }: { members?: number } = {}): Promise<Figure[]> {
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  try {
    console.error(`Generating ${members} members…`);
    const generated = await onNewDatabase(server.ownerUrl, async ({ url, ownerUrl }) => {
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      const until = new Date();
      try {
        return await once(generating, members, async () => {
          await loadGeneratedNetwork(owner, {
            members,
            shape: 'random',
            seed: 1,
            until,
            password_hash: null,
          });
          await makeTeamSnapshot({ url, now: until });
        });
      } finally {
        await owner.end();
      }
    });
    const brought = await onNewDatabase(server.ownerUrl, ({ url }) => bringNetwork(url, members));
    const beside = (figure: Figure): Figure => ({
      ...figure,
      reference: generating,
      ratio: Math.round((figure.per_second / generated.per_second) * 1000) / 1000,
    });
    return [generated, ...brought.map(beside)];
  } finally {
    await server.stop();
  }
}

async function onNewDatabase<T>(
  serverUrl: string,
  work: (database: { url: string; ownerUrl: string }) => Promise<T>,
): Promise<T> {
  const { url, ownerUrl, drop } = await createThrowAwayDatabase(serverUrl);
  try {
    return await work({ url, ownerUrl });
  } finally {
    await drop();
  }
}

async function bringNetwork(url: string, members: number): Promise<Figure[]> {
  const pool = openPool(url, 4);
  try {
    const db = openDb(pool);
    const context = await anOffice(db, nobodyWithSecrets(new Date()));
    const bringing = { db, url, context };
    console.error('Sending the files…');
    const asOf = new Date(context.now.getTime() - 2 * millisecondsPerDay).toISOString().slice(0, 10);
    const no = await sendFiles(bringing, asOf, filesOf(members, Date.parse(asOf)));
    console.error('Reading them…');
    const checked = await once('dry run', members, async () => {
      const { problems } = await dryRun(bringing, no);
      if (problems.length > 0) throw new Error(`the files have problems: ${JSON.stringify(problems)}`);
    });
    console.error('Bringing it in…');
    const loaded = await once('import', members, () => bringIn(bringing, no));
    console.error('Writing all of it into files…');
    await inTransaction(db, (tx) => exportCompany(tx, context, { is_sealed: false }));
    const { id } = await db.selectFrom('company_export').select('id').executeTakeFirstOrThrow();
    // by the process of the product, which ends when it takes more than 512 MB
    const exported = await once('export', members, () =>
      workOnExport({ db, url, services: context.services, id }),
    );
    const { status } = await db
      .selectFrom('company_export')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (status !== 'Ready') throw new Error(`the export is ${status}`);
    return [checked, loaded, exported];
  } finally {
    await pool.end();
  }
}

/** The files of a generated network; everybody joined within two years before the day. */
function filesOf(members: number, until: number): Record<string, Buffer> {
  const network: Network = generateNetwork({ members, shape: 'random', seed: 1 });
  const { buyers, amount } = buyPackages(network, 1);
  const joined = (n: number) =>
    new Date(until - Math.floor(730 * millisecondsPerDay * (1 - n / members)))
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
  const side = (n: number) => (network.side[n] === 0 ? 'L' : 'R');
  const people = function* () {
    yield 'member,name,mobile,sponsor,parent,side,joined';
    yield `user0,Asha Rani,7000000000,,,,${joined(0)}`;
    for (let n = 1; n < members; n++)
      yield `user${n},Asha Rani,${7_000_000_000 + n},user${network.sponsor[n]},user${network.parent[n]},${side(n)},${joined(n)}`;
  };
  const topups = function* () {
    yield 'member,package,amount,date';
    for (const n of buyers) yield `user${n},OLD,${amount[n]},${joined(n)}`;
  };
  const balances = function* () {
    yield 'member,wallet,balance';
    for (let n = 0; n < members; n++) yield `user${n},main,${(n % 100_000) + 1}.25`;
  };
  const bytesOf = (lines: Iterable<string>) => Buffer.from([...lines].join('\n'));
  return {
    'members.csv': bytesOf(people()),
    'topups.csv': bytesOf(topups()),
    'wallets.csv': bytesOf(balances()),
  };
}
