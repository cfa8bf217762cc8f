// Fills a database without members with a network: npm run generate -- --members N [--shape random|balanced|chain]
import { parseArgs } from 'node:util';
import { NETWORK_SHAPES, type NetworkShape } from '@banyan/plan/trees/network-shapes';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/modules/accounts/hash-password.ts';
import { makeTeamSnapshot } from '../apps/server/src/modules/genealogy/teams/make-team-snapshot.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { readSettings } from '../apps/server/src/platform/settings.ts';
import { demoPassword } from '../apps/server/src/seed/demo-sign-ins.ts';
import { loadGeneratedNetwork } from '../apps/server/src/seed/load-generated-network.ts';

const usage = `Usage: npm run generate -- --members N [--shape ${NETWORK_SHAPES.join('|')}] [--seed N]
Fills the database of DATABASE_URL, else the one of this checkout, which must have no members yet. Everybody may sign
in with the password of the demo network; in production nobody may.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: { members: { type: 'string' }, shape: { type: 'string' }, seed: { type: 'string' } },
  });
  const isKnown = Object.keys(values).every((option) => ['members', 'shape', 'seed'].includes(option));
  const shape = NETWORK_SHAPES.find((name) => name === (values.shape ?? 'random'));
  const members = String(values.members ?? '');
  const seed = String(values.seed ?? '1');
  if (
    !isKnown ||
    positionals.length > 0 ||
    !shape ||
    !/^[1-9]\d{0,7}$/.test(members) ||
    !/^\d{1,9}$/.test(seed)
  )
    throw refusal(usage);
  return { members: Number(members), shape, seed: Number(seed) };
}

/** One line that is written over, or a line now and then where nobody watches. */
function progressBar(members: number, started: number) {
  let lastLine = 0;
  return ({ rows, of, doing }: { rows: number; of: number; doing: string }): void => {
    const share = rows / of;
    const seconds = (performance.now() - started) / 1000;
    const bar = '█'.repeat(Math.floor(share * 30)).padEnd(30, '░');
    const rate = Math.round((share * members) / seconds);
    const line = `${bar} ${Math.floor(share * 100)} %, ${rate} members a second, ${doing}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}\u001b[K`);
    else if (performance.now() - lastLine > 5000) {
      lastLine = performance.now();
      console.log(line);
    }
  };
}

async function generate(wanted: { members: number; shape: NetworkShape; seed: number }): Promise<void> {
  const server = await openDatabaseServer({ log: console.log });
  const client = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    await client.connect();
    const password_hash = readSettings().isProduction ? null : await hashPassword(demoPassword);
    const started = performance.now();
    const until = new Date();
    await loadGeneratedNetwork(
      client,
      { ...wanted, until, password_hash },
      progressBar(wanted.members, started),
    );
    if (process.stdout.isTTY) process.stdout.write('\n');
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${wanted.members} members in ${seconds.toFixed(1)} s: ${Math.round(wanted.members / seconds)} a second.`,
    );
    const snapshot = await makeTeamSnapshot({ url: server.url, now: until });
    if (snapshot) console.log(`All teams counted in ${(snapshot.took_ms / 1000).toFixed(1)} s.`);
  } finally {
    await client.end();
    await server.stop();
  }
}

try {
  await generate(readArguments());
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
