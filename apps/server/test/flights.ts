import { cancelBet, cashOut, placeAviatorBet, readAviator } from '@banyan/contract/games/aviator';
import { crashX100, usualCapX100 } from '@banyan/fair/aviator/crash-point';
import { crashMilliseconds } from '@banyan/fair/aviator/flight';
import { firstRoundAt } from '@banyan/fair/beacon/rounds';
import { signRound } from '@banyan/fair/beacon/sign-beacon';
import { randomnessOf } from '@banyan/fair/beacon/verify-beacon';
import { linkAfter } from '@banyan/fair/chain/chain';
import { firstSaltRound } from '@banyan/fair/chain/epoch-record';
import { drawBlock } from '@banyan/fair/draw/words';
import { publishEpoch } from '../src/modules/games/epochs/publish-epoch.ts';
import { rulesOf } from '../src/modules/games/epochs/rules-of.ts';
import type { Beacon } from '../src/platform/beacon/beacon.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { Person } from './build.ts';
import { callAs, type TestServer } from './http.ts';
import { lead, setGameClock } from './rounds.ts';

/** The key of the local beacon of the tests. */
const key = 42n;
const rounds = 30;
/** From the opening of a round of the tests to the next: a flight is settled long before. */
const flightEvery = 60_000;

const randomness = (round: number) => randomnessOf(signRound(key, round));

interface Wanted {
  /** When the chain is published. */
  at: string;
  /** Whether the first rounds may crash there, in hundredths; each opens a minute after the one before. */
  crashes: ((x100: number) => boolean)[];
  limits?: { round_loss_limit: string; largest_stake: string; max_win: string };
}

/** When the nth round of such a chain opens, from 0. */
const opensAt = (at: string, nth: number) => Date.parse(at) + 660_000 + nth * flightEvery;

/** A seed whose first rounds crash as wanted, at moments that are known: found by trying one after the other. */
function seedFor({ at, crashes }: Wanted, beacon: Beacon): string {
  const salt = randomness(firstSaltRound(at, beacon));
  const beacons = crashes.map((_, nth) => randomness(firstRoundAt(beacon, (opensAt(at, nth) + 6000) / 1000)));
  for (let tried = 1; ; tried += 1) {
    const seed = tried.toString(16).padStart(64, '0');
    const fits = crashes.every((isWanted, nth) => {
      const draw = {
        game_hash: linkAfter(seed, rounds - nth - 1),
        salt,
        code: 'AV',
        round: nth + 1,
        beacon: beacons[nth] ?? '',
      };
      const r = BigInt(`0x${drawBlock(draw, 0).slice(0, 13)}`);
      return isWanted(crashX100(r, { edge_bps: 300, cap_x100: usualCapX100 }));
    });
    if (fits) return seed;
  }
}

/** A chain of Aviator whose first rounds crash as wanted; none is open yet. @returns flies them one after the other */
export async function flightsOf(test: TestServer, admin: Person, wanted: Wanted): Promise<Flights> {
  const { beacon } = test.services;
  if (!beacon) throw new Error('no beacon');
  const { at, limits = { round_loss_limit: '1000000', largest_stake: '1000', max_win: '5000' } } = wanted;
  await setGameClock(test, at);
  const seed = Buffer.from(seedFor(wanted, beacon), 'hex');
  await inTransaction(test.server.db, async (tx) => {
    const services = {
      ...test.services,
      randomBytes: (size: number) => (size === 32 ? seed : test.services.randomBytes(size)),
    };
    await publishEpoch(tx, services, {
      game: 'AV',
      rounds,
      rules: await rulesOf(tx, 'AV', limits),
      created_by: admin.id,
      continues_id: null,
    });
  });
  return new Flights(test, at);
}

/** The rounds of such a chain. */
export class Flights {
  readonly test: TestServer;
  readonly at: string;
  private nth = -1;

  constructor(test: TestServer, at: string) {
    this.test = test;
    this.at = at;
  }

  /** Opens the next round for bets. @returns its issue and when it closes */
  async open(): Promise<{ issue: string; closes: number }> {
    this.nth += 1;
    const opens = opensAt(this.at, this.nth);
    await setGameClock(this.test, opens);
    await lead(this.test, { game: 'AV' });
    const [row] = await this.test.asOwner(
      `select issue from game_round where game = 'AV' and status = 'open'`,
    );
    if (!row) throw new Error('no round was opened');
    return { issue: String(row.issue), closes: opens + 5000 };
  }

  /** Closes the bets and lets it take off. */
  async takeOff({ closes }: { closes: number }): Promise<void> {
    await setGameClock(this.test, closes + 4500);
    await lead(this.test, { game: 'AV' });
  }

  /** Lets the clock that nobody sets go on. */
  fly(milliseconds: number): void {
    this.test.services.ticks += milliseconds;
  }

  /** Flies on until a crash point is reached, and settles. */
  async crash(x100: number): Promise<void> {
    this.fly(crashMilliseconds(x100));
    await lead(this.test, { game: 'AV' });
  }
}

const answered = async (
  test: TestServer,
  call: Parameters<typeof callAs>[1],
  { token }: Person,
  body: object,
) => (await callAs(test.server, call, { token, body })).json();

/** Bets on a flight. @returns the answer's data, or the refusal */
export const betOnFlight = (test: TestServer, person: Person, body: object) =>
  answered(test, placeAviatorBet, person, { panel: 1, stake: '100', ...body });
export const leaveFlight = (test: TestServer, person: Person, no: string, seen_x100 = 100) =>
  answered(test, cashOut, person, { no, seen_x100 });
export const takeBetBack = (test: TestServer, person: Person, no: string) =>
  answered(test, cancelBet, person, { no });
/** The own bets of a member on the newest round. */
export const betsOf = async (test: TestServer, { token }: Person) =>
  (await callAs(test.server, readAviator, { token })).json().data.bets as {
    no: string;
    status: string;
    cash_x100: number | null;
    payout: string | null;
  }[];
