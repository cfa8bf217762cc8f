import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../apps/server/src/modules/accounts/create-account.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import type { Downloaded, DownloadJob } from './support/download-client.ts';
import { type HttpRequest, loadHttp } from './support/load-http.ts';
import { type Figure, figureOf } from './support/measure.ts';
import {
  type Credentials,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';

const rows = 100_000;
const downloads = 24;
/** One after the other: how long a person waits. */
const load = { seconds: 8, callers: 1 };
/** What others may take beside the downloads, by what they take at rest. */
const maxRatio = 10;

/**
 * What a member's wallet and a file of the pages take while 24 files of 100,000 rows are asked for at once, half of
 * them XLSX, by eight sessions, beside what they take at rest.
 */
export async function report(): Promise<{ lines: string[]; isWithin: boolean; figures: Figure[] }> {
  const webRoot = await mkdtemp(join(tmpdir(), 'banyan-bench-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Bench</title>');
  await writeFile(join(webRoot, 'page.txt'), 'x'.repeat(20_000));
  const stage = await openStage(() => {}, { webRoot });
  try {
    console.error(`Loading ${rows} incomes…`);
    await openNetwork(stage, { members: 2000, topups: rows / 10, incomes: true, until: new Date() });
    const [member] = await signEverybodyIn(stage, await drawMembers(stage, 1));
    if (!member) throw new Error('a member reads');
    const headers = { authorization: member.authorization, cookie: `XSRF-TOKEN=${member.xsrf}` };
    const requests: Record<string, HttpRequest> = {
      "a member's wallet": { method: 'GET', path: '/api/wallet/summary', headers },
      'a file of the pages': { method: 'GET', path: '/page.txt', headers: {} },
    };
    const atRest = await measureEach(stage, requests, 'at rest');
    const downloading = downloadAll(stage, await signEverybodyIn(stage, await admins(stage, 8)));
    const beside = await measureEach(stage, requests, 'beside the downloads');
    if (downloading.hasEnded())
      throw new Error('The downloads ended before the others were measured: more rows.');
    const done = await downloading.ended;
    const failed = done.filter(({ status, bytes }) => status !== 200 || bytes < rows);
    const ratios = Object.keys(requests).map((name, index) => {
      const [rest, busy] = [atRest[index] as Figure, beside[index] as Figure];
      return { name, p50: busy.p50_ms / rest.p50_ms, p99: busy.p99_ms / rest.p99_ms, rest, busy };
    });
    return {
      figures: [...atRest, ...beside],
      isWithin: failed.length === 0 && ratios.every(({ p50, p99 }) => p50 <= maxRatio && p99 <= maxRatio),
      lines: [
        ...ratios.map(
          ({ name, p50, p99, rest, busy }) =>
            `  ${name}: half within ${busy.p50_ms} ms (${p50.toFixed(1)} × at rest), 99 % within ${busy.p99_ms} ms ` +
            `(${p99.toFixed(1)} × ${rest.p99_ms} ms at rest; wanted: at most ${maxRatio})`,
        ),
        `  ${done.length - failed.length} of ${downloads} files came whole`,
      ],
    };
  } finally {
    await stage.close();
    await rm(webRoot, { recursive: true });
  }
}

async function measureEach(
  { port }: Stage,
  requests: Record<string, HttpRequest>,
  when: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const { latencies, seconds } = await loadHttp(load, { port, requests: [request] });
    figures.push(figureOf(`${name}, ${when}`, latencies, seconds));
  }
  return figures;
}

async function admins({ server }: Stage, wanted: number) {
  const people = [];
  for (let n = 0; n < wanted; n++) {
    const account = await inTransaction(server.db, (tx) =>
      createAccount(
        tx,
        { now: new Date() },
        { user_type: 'Admin', name: `Bench ${n}`, password_hash: 'none' },
      ),
    );
    people.push({ ...account, user_type: 'Admin' as const });
  }
  return people;
}

/** Asks for all files at once, from another process. */
function downloadAll({ port }: Stage, people: readonly Credentials[]) {
  const root = repositoryRoot();
  const client = fork(join(root, 'scripts/run.mjs'), ['bench/support/download-client.ts'], { cwd: root });
  const files = Array.from({ length: downloads }, (_, n) => ({
    path: `/api/income/all_income?format=${n % 2 ? 'csv' : 'xlsx'}`,
    headers: { authorization: people[n % people.length]?.authorization ?? '' },
  }));
  client.send({ port, files } satisfies DownloadJob);
  let hasEnded = false;
  const ended = once(client, 'message').then(([done]) => {
    hasEnded = true;
    return done as Downloaded;
  });
  return { ended, hasEnded: () => hasEnded };
}
