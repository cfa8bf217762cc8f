import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { syncCatalogue } from '../../apps/server/src/modules/company/sync-catalogue.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { loginOf } from '../../apps/server/src/platform/postgres/application-login.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { asOwner, processesOf, type ReplicatedDatabase } from '../../apps/server/test/replicated-database.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { loadHttp } from './load-http.ts';
import { type Figure, type Load, measure, type Timed, takeTurns } from './measure.ts';
import { openAdmin } from './report-pages.ts';
import type { ScaleDownloadOrder } from './scale-download.ts';
import type { ScaleNodeOrder } from './scale-node.ts';
import { type Credentials, openNetwork, type Stage, signEverybodyIn } from './stage.ts';

const rounds = 5;
/** Four people at each node, who ask again as soon as they are answered. */
const readers: Load = { seconds: 4, callers: 4 };
const oneNode = 'pages of reports, one node';
const undisturbed = 'posting, while nobody reads';

/** A node: its own server of the application beside one of the database. */
interface Node {
  process: ChildProcess;
  port: number;
}

/**
 * What a second node that reads from the standby is good for. Where the machine has two processors, each node keeps to one of its own, with
 * its server of the database: as two machines of one processor each. What the callers take is shared by both.
 * @param post the load of postings on another database of the same servers
 */
export async function measureReaders(
  two: ReplicatedDatabase,
  { rows, post }: { rows: number; post: { load: Load; once: () => Promise<unknown> } },
): Promise<Figure[]> {
  const admin = await fillNetwork(two, rows);
  const url = two.url('network');
  const standbyUrl = loginOf(url, `postgres://127.0.0.1:${two.standby.port}/network`);
  const nodes = [await startNode({ url, standbyUrl: null }), await startNode({ url, standbyUrl })] as const;
  const [first, second] = nodes;
  keepTo(0, [first.process.pid ?? 0, ...processesOf(two.primary.home.data)]);
  keepTo(1, [second.process.pid ?? 0, ...processesOf(two.standby.home.data)]);
  const [one, other] = nodes.map(
    ({ port }) =>
      () =>
        loadHttp(readers, { port, requests: [requestOf(admin)] }),
  ) as [() => Promise<Timed>, () => Promise<Timed>];
  const posting = () => measure(post.load, post.once);
  try {
    return [
      ...(await takeTurns(rounds, [
        { name: oneNode, load: one },
        {
          name: 'pages of reports, two nodes, one of which reads from the standby',
          reference: oneNode,
          load: () => together(one, other),
        },
      ])),
      ...(await asCallersOfThePrimary(() =>
        takeTurns(rounds, [
          { name: undisturbed, load: posting },
          {
            name: `posting, while files of ${rows} rows are read from the standby`,
            reference: undisturbed,
            load: () => whileDownloading(second, admin, posting),
          },
        ]),
      )),
    ];
  } finally {
    for (const node of nodes) node.process.kill('SIGKILL');
  }
}

async function together(...loads: (() => Promise<Timed>)[]): Promise<Timed> {
  const all = await Promise.all(loads.map((load) => load()));
  return {
    latencies: all.flatMap(({ latencies }) => latencies),
    seconds: Math.max(...all.map(({ seconds }) => seconds)),
  };
}

/** @returns an admin who is signed in */
async function fillNetwork(two: ReplicatedDatabase, rows: number): Promise<Credentials> {
  console.error(`Loading ${rows} incomes…`);
  const pool = openPool(two.url('network'), 4);
  const owner: pg.Client = await asOwner(two.primary, 'network');
  try {
    const db = openDb(pool);
    await inTransaction(db, syncCatalogue);
    const server = await buildApp({
      db,
      databaseUrl: two.url('network'),
      services: realServices(() => {}),
      rateLimit: 0,
    });
    const stage: Stage = { server, owner, url: two.url('network'), port: 0, close: () => server.app.close() };
    await openNetwork(stage, {
      members: 10_000,
      topups: Math.ceil(rows / 10),
      incomes: true,
      until: new Date(),
    });
    const [admin] = await signEverybodyIn(stage, [await openAdmin(stage)]);
    await stage.close();
    if (!admin) throw new Error('an admin reads');
    return admin;
  } finally {
    await owner.end();
    await pool.end();
  }
}

async function startNode(order: ScaleNodeOrder): Promise<Node> {
  const process = await startProgram('bench/support/scale-node.ts', { hasThreads: true });
  process.send(order);
  const [{ port }] = (await once(process, 'message')) as [{ port: number }];
  return { process, port };
}

/** This process posts: meanwhile it keeps to the processor of the primary, as its callers would to a machine that is not the standby's. */
async function asCallersOfThePrimary<T>(work: () => Promise<T>): Promise<T> {
  keepTo(0, [process.pid]);
  try {
    return await work();
  } finally {
    keepTo(`0-${availableParallelism() - 1}`, [process.pid]);
  }
}

/** Its threads, and the connections that its server of the database opens from now on, stay there. */
function keepTo(processors: number | string, pids: readonly number[]): void {
  if (availableParallelism() < 2) return;
  for (const pid of pids)
    execFileSync('taskset', ['-a', '-p', '-c', String(processors), String(pid)], { stdio: 'ignore' });
}

const headersOf = ({ authorization, xsrf }: Credentials) => ({ authorization, cookie: `XSRF-TOKEN=${xsrf}` });
const requestOf = (admin: Credentials) => ({
  method: 'GET' as const,
  path: '/api/income/all_income?sort=-amount',
  headers: headersOf(admin),
});

/** One file after the other, from a node that reads the standby; who downloads shares the processor of that node, who posts that of the primary. */
async function whileDownloading(
  { port }: Node,
  admin: Credentials,
  work: () => Promise<Timed>,
): Promise<Timed> {
  const reader = await startProgram('bench/support/scale-download.ts');
  keepTo(1, [reader.pid ?? 0]);
  const order: ScaleDownloadOrder = {
    url: `http://127.0.0.1:${port}/api/income/all_income?format=csv`,
    headers: headersOf(admin),
  };
  try {
    const failed = once(reader, 'exit').then(() => Promise.reject(new Error('the files ended')));
    const begun = once(reader, 'message');
    reader.send(order);
    await Promise.race([begun, failed]);
    return await Promise.race([work(), failed]);
  } finally {
    reader.removeAllListeners('exit');
    reader.kill('SIGKILL');
  }
}
