import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { compareChainOutcome, readChainOutcome } from '../../apps/server/src/chain-scenario/chain-outcome.ts';
import { type ChainStage, openChainStage } from '../../apps/server/src/chain-scenario/chain-stage.ts';
import {
  type ChainExpectation,
  type ChainStep,
  chainScenario,
} from '../../apps/server/src/chain-scenario/scenario-file.ts';
import { takeChainStep } from '../../apps/server/src/chain-scenario/take-chain-step.ts';
import type { WatchStep } from '../../apps/server/src/modules/deposits/watching/watch-chain.ts';
import type { PayoutStep } from '../../apps/server/src/modules/withdrawals/paying/read-final.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { serveSigner } from '../../apps/server/src/signer/serve-signer.ts';
import type { ChainOrder } from './chain-kills-client.ts';
import { runToKill } from './kill-before-statements.ts';
import { type Random, seededRandom } from './random.ts';
import { takeOverPaused } from './take-over-paused.ts';

/** Steps after which a watcher or payer may end, in the order in which they come. */
const namedSteps: readonly (WatchStep | PayoutStep)[] = [
  'window_read',
  'window_written',
  'queued',
  'signed',
  'broadcast',
  'mined',
  'credited',
];
/** About what a process sends, which looks at all twice also where little is left to do. */
const maxSent = 400;
/** Pairs of processes that a task sees: most of them are killed, and the task is to end. */
const maxPairs = 6;
/** Tasks of one chain and database. */
const tasksOfStage = 20;

export interface ChainKills {
  kills: number;
  /** Members who paid in three ways, and were paid out twice. */
  members: number;
  problems: string[];
}

interface Killing {
  serverUrl: string;
  random: Random;
  kills: number;
  found: ChainKills;
  isPaused: boolean;
  log: (line: string) => void;
}

/** What a member does in a task. */
const stepsOf = (member: string): ChainStep[] => [
  { join: member },
  { credit: member, amount: '500' },
  { transfer: member, token: 'USDT', amount: '10' },
  { deposit: member, token: 'USDT', amount: '5' },
  { buy: member, package: 'P' },
  { withdraw: member, amount: '80', to: member },
  { withdraw: member, amount: '160', to: member },
];

/** What must have become of these members. */
const expectationOf = (members: readonly string[]): ChainExpectation => ({
  deposits: members.flatMap((member) => [
    { member, amount: '10', credited: '800', status: 'Credited' },
    { member, amount: '5', credited: '400', status: 'Credited' },
  ]),
  topups: members.map((member) => ({ member, package: 'P' })),
  payouts: members.flatMap((member) =>
    [1, 2].map(() => ({ member, status: 'Paid', times: 1, received: '3' })),
  ),
  wallets: Object.fromEntries(members.map((member) => [member, { fund: '1200', main: '260' }])),
  audit: [],
});

/**
 * Lets members pay in and be paid out by processes that watch the chain and pay on it, and are killed with SIGKILL: every second
 * time one after the other at each of its named steps, else two at once before anything that they send to database, node or signer.
 * Nothing is lost or happens twice, and every nonce is used (docs/on-chain.md §3, §5).
 * @param options.serverUrl connects to the database server as owner
 */
export async function soakChainKills(options: {
  serverUrl: string;
  seed: number;
  kills: number;
  /** Each process is paused instead, and works on after another one has taken over and done all there is to do. */
  isPaused?: boolean;
  log: (line: string) => void;
}): Promise<ChainKills> {
  const { serverUrl, seed, kills, isPaused = false, log } = options;
  const found: ChainKills = { kills: 0, members: 0, problems: [] };
  const random = seededRandom(seed);
  while (found.kills < kills) await killOnStage({ serverUrl, random, kills, found, isPaused, log });
  return found;
}

async function killOnStage(killing: Killing): Promise<void> {
  const { serverUrl, random, kills, found, log } = killing;
  const all = Array.from({ length: tasksOfStage }, (_, no) => `member ${no}`);
  const scenario = chainScenario.parse({
    check: 'scenario',
    chain: { depth: 3 },
    tokens: [{ symbol: 'USDT', decimals: 18, rate: '80', minimum: '1' }],
    packages: [{ code: 'P', name: 'Starter', amount: '1000', price: '12.5', token: 'USDT' }],
    steps: all.flatMap(stepsOf),
  });
  const stage = await openChainStage(serverUrl, scenario);
  const folder = mkdtempSync(join(tmpdir(), 'signer-'));
  const signer = join(folder, 'socket');
  const stopSigner = await serveSigner(stage.signer, signer);
  try {
    const { chain_id, node } = stage.chain;
    const order = { url: stage.url, chain_id, nodeUrl: node.url, signer, sent: null, step: null };
    for (const [no, member] of all.entries()) {
      if (found.kills >= kills) return;
      const steps = stepsOf(member);
      for (const [place, step] of steps.entries())
        await takeChainStep(stage, step, no * steps.length + place);
      if (killing.isPaused) await pauseOnce(killing, order, stage.ownerUrl);
      else if (no % 2 === 0) await killAtSteps(killing, order);
      else await killAtRandom(killing, order, random);
      await run(killing, order);
      found.members += 1;
      found.problems.push(...(await findProblems(stage, all.slice(0, no + 1))));
      log(`${found.members} members are done: ${found.problems.length} problems.`);
    }
  } catch (error) {
    const state = await findProblems(stage, [...stage.members.keys()]);
    throw new Error(
      `After ${found.kills} kills: ${(error as Error).message} It waits for:\n${state.join('\n')}`,
    );
  } finally {
    await stopSigner();
    rmSync(folder, { recursive: true, force: true });
    await stage.close();
  }
}

/** @returns whether it was killed */
async function run({ found, kills, log }: Killing, order: ChainOrder): Promise<boolean> {
  const isKilled = await runToKill('bench/support/chain-kills-client.ts', order);
  const where = order.step ?? (order.sent === null ? 'nowhere' : `${order.sent} things sent`);
  if (isKilled) log(`${++found.kills} of ${kills} kills, after ${where}.`);
  return isKilled;
}

async function killAtSteps(killing: Killing, order: ChainOrder): Promise<void> {
  for (const step of namedSteps) await run(killing, { ...order, step });
}

/** At the named steps in turn, every second time before anything that it sends. */
async function pauseOnce(killing: Killing, order: ChainOrder, ownerUrl: string): Promise<void> {
  const { found, random, log } = killing;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const turn = found.members;
    const step = namedSteps[(turn / 2) % namedSteps.length] ?? null;
    const sent = step === null ? random(maxSent / 2) : null;
    const where = step ?? `${sent} things sent`;
    const client = 'bench/support/chain-kills-client.ts';
    const older = { ...order, step, sent };
    const written = await takeOverPaused({ client, older, newer: [async () => order], owner });
    if (written) log(`${++found.kills} of ${killing.kills} paused, after ${where}.`);
    for (const table of written ?? [])
      found.problems.push(`paused after ${where}, and wrote ${table} afterwards`);
  } finally {
    await owner.end();
  }
}

/** Until one has nothing left to do. */
async function killAtRandom(killing: Killing, order: ChainOrder, random: Random): Promise<void> {
  for (let pair = 0; pair < maxPairs; pair += 1) {
    const orders = [1, 2].map(() => ({ ...order, sent: random(maxSent) }));
    const areKilled = await Promise.all(orders.map((one) => run(killing, one)));
    if (areKilled.includes(false)) return;
  }
}

async function findProblems(stage: ChainStage, members: readonly string[]): Promise<string[]> {
  const { db, chain } = stage;
  const { rows } = await sql<{ open: number; used: number }>`
    select (count(*) filter (where is_open))::int as open, count(*)::int as used from payout_nonce`.execute(
    db,
  );
  const [mined, pending] = await chain.node.well.batch(
    ['latest', 'pending'].map((block) => ({
      method: 'eth_getTransactionCount',
      params: [chain.operator.address, block],
    })),
  );
  const nonces = { ...rows[0], mined: Number(mined), pending: Number(pending) };
  const isStranded = nonces.open !== 0 || nonces.mined !== nonces.used || nonces.pending !== nonces.used;
  return [
    ...compareChainOutcome(expectationOf(members), await readChainOutcome(stage)),
    ...(isStranded ? [`nonces of the operator: ${JSON.stringify(nonces)}`] : []),
  ];
}

/** On a database server of its own. @returns what went wrong */
export async function soakKilledChains({ count, seed }: { count: number; seed: number }): Promise<string[]> {
  if (count === 0) return [];
  const server = await openDatabaseServer({ log: console.log });
  try {
    const killed = await soakChainKills({ serverUrl: server.ownerUrl, seed, kills: count, log: console.log });
    console.log(
      `${killed.kills} kills of watchers and payers with deposits, topups and payouts of ${killed.members} members: ` +
        `${killed.problems.length} lost, done twice or with a stranded nonce.`,
    );
    return killed.problems;
  } finally {
    await server.stop();
  }
}
