import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashX100, usualCapX100 } from '@banyan/fair/aviator/crash-point';
import { firstRoundAt } from '@banyan/fair/beacon/rounds';
import { randomnessOf } from '@banyan/fair/beacon/verify-beacon';
import { linkAfter } from '@banyan/fair/chain/chain';
import { firstSaltRound } from '@banyan/fair/chain/epoch-record';
import { drawBlock } from '@banyan/fair/draw/words';
import { WebSocketServer } from 'ws';
import { repositoryRoot } from '../../../apps/server/src/platform/root.ts';
import { type Figure, figureOf, type Timed } from '../measure.ts';
import { pages } from '../report-pages.ts';
import type { Credentials, Stage } from '../stage.ts';
import { nextRound } from './bets.ts';
import type { LiveCount, LiveJob } from './live-job.ts';
import { lead, openChain, openIssue, setGameClock } from './open-games.ts';

const sockets = 2000;
/** A flight tells where it is ten times a second. */
const tickEvery = 100;
const turns = 3;
const seconds = 5;
const minute = 60_000;
/** Rounds whose states follow each other while the flight goes on. */
const roundsToTell = 5;
/** The flight goes on for two minutes and more. */
const flownX100 = 150_000;

const bare = 'frames a second of processor time, bare ws broadcast to 2,000 sockets';
const live = 'frames a second of processor time, live connection of 2,000 sockets';
const besideBare = 'report beside the bare broadcast';
const besideLive = 'report beside the live connection';

/**
 * A flight is told to 2,000 sockets ten times a second, beside a bare broadcast of such frames by the same library, in frames a second of
 * processor time of this process; and while either goes on somebody reads a report. Then rounds open, close and end: no socket may miss
 * one of their states.
 * @throws when a state was lost
 */
export async function broadcast(
  stage: Stage,
  credentials: readonly Credentials[],
  reader: { credentials: Credentials; path: string },
): Promise<Figure[]> {
  const readers = pages(stage, 'report', reader.credentials, reader.path, { 'first page': '' });
  const read = readers[0]?.load;
  if (!read) throw new Error('a report is read');
  const base = await loadBare(read);
  const own = await loadLive(stage, credentials, read);
  return [
    frameFigure(bare, base.rates),
    frameFigure(live, own.rates, { name: bare, rates: base.rates }),
    readFigure(besideBare, base.reads),
    readFigure(besideLive, own.reads, { name: besideBare, reads: base.reads }),
  ];
}

interface Loaded {
  /** Frames a second of processor time, of each turn. */
  rates: number[];
  reads: Timed[];
}

/** Frames that reached the sockets for each second of this process' time, and a report beside them, in turns. */
async function loadTurns(clients: Clients, read: () => Promise<Timed>): Promise<Loaded> {
  const loaded: Loaded = { rates: [], reads: [] };
  for (let turn = 0; turn < turns; turn++) {
    const before = await clients.count();
    const used = process.cpuUsage();
    await sleep(seconds * 1000);
    const { user, system } = process.cpuUsage(used);
    const after = await clients.count();
    const frames = after.frames - before.frames;
    const due = (sockets * seconds * 1000) / tickEvery;
    if (frames < due * 0.9) throw new Error(`${frames} of ${due} frames came`);
    loaded.rates.push((frames * 1e6) / (user + system));
    loaded.reads.push(await read());
  }
  return loaded;
}

/** The least there is: a frame written once and sent to every socket. */
async function loadBare(read: () => Promise<Timed>): Promise<Loaded> {
  const http = createServer();
  const bareServer = new WebSocketServer({ server: http });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  let seq = 0;
  const timer = setInterval(() => {
    seq += 1;
    const frame = {
      t: 'tick',
      issue: 'AV-1',
      elapsed_ms: seq * tickEvery,
      x100: 100 + seq,
      to: 'AV',
      seq: 1,
    };
    const text = JSON.stringify(frame);
    for (const socket of bareServer.clients) socket.send(text);
  }, tickEvery);
  const { port } = http.address() as AddressInfo;
  const clients = await openClients({
    port,
    path: '/',
    sockets: Array.from({ length: sockets }, () => ({ cookie: '', frames: [] })),
  });
  try {
    return await loadTurns(clients, read);
  } finally {
    clearInterval(timer);
    clients.close();
    bareServer.close();
    http.close();
  }
}

async function loadLive(
  stage: Stage,
  credentials: readonly Credentials[],
  read: () => Promise<Timed>,
): Promise<Loaded> {
  await takeOff(stage);
  const clients = await openClients({
    port: stage.port,
    path: '/api/live',
    sockets: await Promise.all(
      Array.from({ length: sockets }, (_, n) => signedIn(stage, credentials[n % credentials.length])),
    ),
  });
  try {
    const loaded = await loadTurns(clients, read);
    const before = await clients.count();
    for (let round = 0; round < roundsToTell; round++) {
      await nextRound(stage);
      await sleep(1000);
    }
    const { states, lost } = await clients.count();
    // each round is opened at least
    const due = sockets * roundsToTell;
    if (lost > 0 || states - before.states < due)
      throw new Error(`${states - before.states} of ${due} states came, ${lost} were lost`);
    console.error(
      `${states - before.states} states of rounds came to ${sockets} sockets, ${lost} were lost.`,
    );
    return loaded;
  } finally {
    clients.close();
  }
}

/** A socket of somebody who has signed in, who follows the flight, the round of a minute and their own bets. */
async function signedIn(
  { server }: Stage,
  caller: Credentials | undefined,
): Promise<LiveJob['sockets'][number]> {
  if (!caller) throw new Error('somebody is signed in');
  const { authorization, xsrf } = caller;
  const cookie = `XSRF-TOKEN=${xsrf}`;
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/accounts/ws_token',
    headers: { authorization, cookie, 'x-xsrf-token': xsrf },
  });
  const frames = [
    { t: 'auth', ws_token: reply.json().data.ws_token },
    { t: 'sub', to: ['AV', 'WG1', 'me'] },
  ];
  return { cookie, frames: frames.map((frame) => JSON.stringify(frame)) };
}

/** A flight that lasts, from a seed that is found by trying. */
async function takeOff(stage: Stage): Promise<void> {
  const { beacon } = stage.server.services;
  if (!beacon) throw new Error('there is a beacon');
  const now = new Date();
  const at = Math.floor(now.getTime() / minute) * minute - 60 * minute;
  const opens = at + 11 * minute;
  const randomness = async (round: number) => randomnessOf((await beacon.ask(round, now)) ?? '');
  const salt = await randomness(firstSaltRound(new Date(at).toISOString().replace('.000', ''), beacon));
  const decided = await randomness(firstRoundAt(beacon, (opens + 6000) / 1000));
  for (let tried = 1; ; tried++) {
    const seed = tried.toString(16).padStart(64, '0');
    const draw = { game_hash: linkAfter(seed, 999), salt, code: 'AV', round: 1, beacon: decided };
    const r = BigInt(`0x${drawBlock(draw, 0).slice(0, 13)}`);
    if (crashX100(r, { edge_bps: 300, cap_x100: usualCapX100 }) < flownX100) continue;
    await openChain(stage, 'AV', at, Buffer.from(seed, 'hex'));
    const { closes } = await openIssue(stage, 'AV');
    await setGameClock(stage, closes + 4500);
    await lead(stage, 'AV');
    return;
  }
}

interface Clients {
  count(): Promise<LiveCount>;
  close(): void;
}

/** Sockets in a process of their own, as soon as each is open and gets frames. */
async function openClients(job: LiveJob): Promise<Clients> {
  const root = repositoryRoot();
  const client = fork(join(root, 'scripts/run.mjs'), ['bench/support/games/live-client.ts'], { cwd: root });
  const count = async (): Promise<LiveCount> => {
    client.send('count');
    const [counted] = (await once(client, 'message')) as [LiveCount];
    return counted;
  };
  client.send(job);
  for (let tries = 0; (await count()).open < sockets; tries++) {
    if (tries > 600) throw new Error('the sockets were not opened');
    await sleep(100);
  }
  await sleep(2000);
  return { count, close: () => client.kill() };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 5 : 3));

function frameFigure(
  name: string,
  rates: readonly number[],
  reference?: { name: string; rates: number[] },
): Figure {
  const figure = { name, per_second: rounded(middle(rates)), p50_ms: 0, p99_ms: 0, calls: turns };
  if (!reference) return figure;
  return { ...figure, reference: reference.name, ratio: rounded(middle(rates) / middle(reference.rates)) };
}

function readFigure(
  name: string,
  reads: readonly Timed[],
  reference?: { name: string; reads: Timed[] },
): Figure {
  const rateOf = (all: readonly Timed[]) =>
    middle(all.map(({ latencies, seconds: took }) => latencies.length / took));
  const latencies = reads.flatMap((one) => one.latencies);
  const took = reads.reduce((sum, one) => sum + one.seconds, 0);
  const figure = figureOf(name, latencies, took);
  return reference
    ? { ...figure, reference: reference.name, ratio: rounded(rateOf(reads) / rateOf(reference.reads)) }
    : figure;
}
