import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { refusal } from '../../apps/server/src/platform/refusal.ts';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import type { NodeOrder } from './drill-node.ts';
import { killContext, verifySent } from './soak-kills.ts';
import { incomeOf, killOwners, openingOf, type Sent, send } from './soak-postings.ts';

export interface NodeKillResult {
  kills: number;
  answered: number;
  /** Calls that were made again because nothing, or a refusal of the moment, came back. */
  repeated: number;
  /** Milliseconds a client needed for one call with all its repetitions, the longest. */
  slowest: number;
  problems: string[];
}

/** How long a client goes on asking for one answer. */
const longestCall = 30_000;
const callers = 8;
/** From one kill to the next, in milliseconds. */
const between = 5000;

/**
 * Kills one of two nodes behind HAProxy (`deploy/haproxy.cfg`) again and again under load, and starts it anew. Clients repeat what was
 * not answered, with its key; every tenth answer is asked for once more and must be the same. In the end every
 * answered call is in the books once.
 * @throws a refusal where HAProxy is not installed
 */
export async function drillNodeKills(options: {
  kills: number;
  log?: (line: string) => void;
}): Promise<NodeKillResult> {
  const { kills, log = () => {} } = options;
  const ports = [await freePort(), await freePort()];
  const entry = await freePort();
  const proxy = await startProxy(entry, ports);
  const server = await openDatabaseServer({ log });
  const database = await createThrowAwayDatabase(server.ownerUrl);
  const pool = openPool(database.url, 4);
  const nodes = await Promise.all(ports.map((port) => startNode(database.url, port)));
  try {
    const db = openDb(pool);
    const sent = new Map<string, Sent>();
    for (const owner of killOwners) {
      const journal = openingOf(owner);
      sent.set(journal.key, { journal, id: await send(db, killContext, journal) });
    }
    const load = await startCalling(`http://127.0.0.1:${entry}`, sent);
    for (let kill = 1; kill <= kills; kill += 1) {
      const turn = kill % 2;
      await sleep(between);
      nodes[turn]?.kill('SIGKILL');
      await sleep(500);
      nodes[turn] = await startNode(database.url, ports[turn] ?? 0);
      if (kill % 10 === 0) log(`Killed a node ${kill} times, ${sent.size} calls…`);
    }
    const { repeated, slowest, problems } = await load.stop();
    for (const node of nodes) node.kill('SIGKILL');
    const books = await verifySent(db, sent);
    return { kills, answered: books.answered, repeated, slowest, problems: [...problems, ...books.problems] };
  } finally {
    for (const node of nodes) node.kill('SIGKILL');
    proxy.stop();
    await pool.end();
    await database.drop();
    await server.stop();
  }
}

async function startNode(url: string, port: number): Promise<ChildProcess> {
  const node = await startProgram('bench/support/drill-node.ts', { hasThreads: true });
  const order: NodeOrder = { url, port, now: killContext.now.toISOString() };
  node.send(order);
  await Promise.race([
    once(node, 'message'),
    once(node, 'exit').then(([code]) => Promise.reject(new Error(`A node ended with ${code}.`))),
  ]);
  return node;
}

/** HAProxy with the example of `deploy/`, on ports of the drill's own. */
async function startProxy(entry: number, [one, two]: readonly number[]): Promise<{ stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const example = readFileSync(join(repositoryRoot(), 'deploy/haproxy.cfg'), 'utf8');
  const text = example
    .replace('bind :8080', `bind 127.0.0.1:${entry}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${two}`);
  writeFileSync(file, text);
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const stop = () => {
    proxy.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await once(proxy, 'spawn');
  } catch (error) {
    stop();
    throw refusal('HAProxy does not start: is it installed?', error);
  }
  return { stop };
}

async function startCalling(origin: string, sent: Map<string, Sent>) {
  let isOver = false;
  let made = 0;
  let repeated = 0;
  let slowest = 0;
  const problems: string[] = [];
  const xsrf = await firstToken(origin);
  const post = async (key: string): Promise<string | null> => {
    try {
      const reply = await fetch(`${origin}/api/drill/post`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-xsrf-token': xsrf,
          cookie: `XSRF-TOKEN=${xsrf}`,
        },
        body: JSON.stringify({ key }),
        signal: AbortSignal.timeout(longestCall),
      });
      const body = await reply.text();
      if (reply.status === 200) return (JSON.parse(body) as { data: { id: string } }).data.id;
      if (![409, 500, 502, 503, 504].includes(reply.status))
        problems.push(`${key} was answered ${reply.status}: ${body.slice(0, 200)}`);
    } catch {
      // cut off: nobody knows what became of it
    }
    return null;
  };
  const callAgain = async (): Promise<void> => {
    while (!isOver) {
      const key = `drill-${randomBytes(6).toString('hex')}-${++made}`;
      const posting: Sent = { journal: incomeOf(key) };
      sent.set(key, posting);
      const began = performance.now();
      for (;;) {
        const id = await post(key);
        if (id !== null) {
          posting.id = id;
          break;
        }
        repeated += 1;
        if (performance.now() - began > longestCall) {
          problems.push(`${key} was not answered in ${longestCall} ms`);
          break;
        }
        await sleep(50);
      }
      slowest = Math.max(slowest, performance.now() - began);
      const again = made % 10 === 0 ? await post(key) : null;
      if (again !== null && again !== posting.id)
        problems.push(`${key} was answered ${posting.id} and then ${again}`);
    }
  };
  const calling = Array.from({ length: callers }, callAgain);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(calling);
      return { repeated, slowest, problems };
    },
  };
}

/** Against forged calls, as a page gets it with its first answer. */
async function firstToken(origin: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`${origin}/api/health`).catch(() => null);
    const [, token] = /XSRF-TOKEN=([^;]+)/.exec(reply?.headers.get('set-cookie') ?? '') ?? [];
    if (token) return decodeURIComponent(token);
    await sleep(100);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
