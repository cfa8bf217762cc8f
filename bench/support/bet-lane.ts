import type { GameCode } from '@banyan/contract/games/game-codes';
import { sql } from 'kysely';
import { constraintErrors } from '../../apps/server/src/constraint-errors.ts';
import { leadGame } from '../../apps/server/src/modules/games/rounds/lead-game.ts';
import { openLocalBeacon } from '../../apps/server/src/platform/beacon/open-local-beacon.ts';
import type { ActorContext, Context, Services } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { Failure } from '../../apps/server/src/platform/fail.ts';
import type { Mode, Player } from './bet-players.ts';
import type { Revealed, Round } from './bet-rounds.ts';
import type { Random } from './random.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';

/** The beacon of all games of a soak. */
export const localBeacon = openLocalBeacon(42n);

/** What somebody asks for beside others: how the model says that it ends, and what is done with the answer. */
export interface Wanted<Item, Answer> {
  item: Item;
  /** The code that refuses it; null = it is done. */
  expected: string | null;
  judge?: ((failure: Failure) => string | null) | undefined;
  answered: (answer: Answer) => void;
}

/** What happened is not what the model says: from then on nothing can be compared. */
class Differs extends Error {}

/** One game with players, a connection and a clock of its own: what happens in it is done one after the other. */
export class BetLane {
  readonly game: GameCode;
  readonly db: Db;
  readonly random: Random;
  readonly players: readonly Player[];
  readonly admin: SoakPerson;
  readonly rounds: Round[] = [];
  /** How often each operation ended in which way, and how many there were. */
  readonly ends = new Map<string, number>();
  operations = 0;
  mode: Mode = 'real_money';
  /** The time of rounds, and the clock that nobody sets, in milliseconds. */
  clock: number;
  ticks = 0;
  isBeaconDown = false;
  isPaused = false;
  services: Services;
  private holder = 0;
  private readonly context: Context;

  constructor(own: {
    game: GameCode;
    db: Db;
    random: Random;
    players: readonly Player[];
    admin: SoakPerson;
    context: Context;
    clock: number;
  }) {
    ({ game: this.game, db: this.db, random: this.random, players: this.players, admin: this.admin } = own);
    ({ clock: this.clock, context: this.context } = own);
    this.services = this.aServer();
  }

  /** The services of a server of this lane: another one remembers no flight. */
  private aServer(): Services {
    const ask: typeof localBeacon.ask = async (round, now) =>
      this.isBeaconDown ? null : await localBeacon.ask(round, now);
    return {
      ...this.context.services,
      beacon: { ...localBeacon, ask },
      monotonic: () => this.ticks,
      clock: () => new Date(this.clock),
    };
  }

  advance(milliseconds: number): void {
    this.clock += milliseconds;
    this.ticks += milliseconds;
  }

  as(person: SoakPerson): ActorContext {
    const now = new Date(this.clock);
    return contextOf({ ...this.context, now, services: this.services }, person);
  }

  /** The clock of the games, as this lane's connection reads it. */
  async setClock(): Promise<void> {
    await sql`select set_config('soak.clock', ${new Date(this.clock).toISOString()}, false)`.execute(this.db);
  }

  /**
   * Does it and compares how it ends with what the model says.
   * @param expected the code that refuses it; null = it is done
   * @throws when the two differ: from then on nothing can be compared
   */
  async attempt<T>(
    name: string,
    expected: string | null,
    work: (tx: Tx) => Promise<T>,
    judge: (failure: Failure) => string | null = () => null,
  ): Promise<T | null> {
    await this.setClock();
    try {
      const answer = await inTransaction(this.db, work);
      this.note(name, expected, null);
      return answer;
    } catch (error) {
      if (error instanceof Differs) throw error;
      this.note(name, expected, error, judge);
      return null;
    }
  }

  /**
   * As `attempt`, of callers who wait at the same moment and share a transaction: each has an answer of its own, as if they came one
   * after the other.
   */
  async attemptTogether<Item, Answer>(
    name: string,
    wanted: readonly Wanted<Item, Answer>[],
    work: (tx: Tx, items: Item[]) => Promise<readonly (Answer | Failure)[]>,
  ): Promise<void> {
    if (wanted.length === 0) return;
    await this.setClock();
    const answers = await inTransaction(this.db, (tx) =>
      work(
        tx,
        wanted.map(({ item }) => item),
      ),
    );
    for (const [index, { expected, judge, answered }] of wanted.entries()) {
      const answer = answers[index];
      if (answer === undefined) throw new Differs(`${this.where(name)}: not answered`);
      const failure = answer instanceof Failure ? answer : null;
      this.note(name, expected, failure, judge);
      if (!(answer instanceof Failure)) answered(answer);
    }
  }

  /** Compares an end with what the model says, and counts it. */
  private note(
    name: string,
    expected: string | null,
    error: unknown,
    judge: (failure: Failure) => string | null = () => null,
  ): void {
    const code = error === null ? null : nameOf(error);
    const wrong = error instanceof Failure ? judge(error) : null;
    if (wrong) throw new Differs(`${this.where(name)}: ${wrong}`);
    if (code !== expected)
      throw new Differs(`${this.where(name)}: expected ${expected ?? 'done'}, but ${code ?? 'done'}`);
    const end = `${name}: ${code ?? 'done'}`;
    this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
    this.operations += 1;
  }

  private where = (name: string): string => `${this.game}, ${new Date(this.clock).toISOString()}, ${name}`;

  /** Compares what was answered, written out, with what the model says. */
  same(name: string, is: unknown, should: unknown): void {
    const [a, b] = [JSON.stringify(is), JSON.stringify(should)];
    if (a !== b) throw new Differs(`${this.where(name)}: ${a}, expected ${b}`);
  }

  /** The leader works until nothing is left to do. */
  async lead(): Promise<void> {
    await this.setClock();
    const { db, services, game } = this;
    while (await leadGame({ db, services, game, holder: `${game} ${this.holder}` }));
  }

  /** The leader is gone; another server takes the game over, and remembers nothing. */
  async loseLeader(): Promise<void> {
    this.holder += 1;
    this.services = this.aServer();
    await sql`update game set lease_until = clock_timestamp() - interval '1 second' where code = ${this.game}`.execute(
      this.db,
    );
  }

  /** How rounds stand in the tables. */
  async found(issues: readonly string[]): Promise<Map<string, FoundRound>> {
    const { rows } = await sql<FoundRound>`
      select r.issue, r.status, r.asset_id, r.settled_at is not null as is_done, r.digit, r.crash_x100, r.game, r.round, e.salt, r.game_hash,
        r.beacon_signature, extract(epoch from r.closes_at)::float8 * 1000 as closes
      from game_round r join game_epoch e on e.id = r.epoch_id
      where r.game = ${this.game} and (r.issue = any(${issues}::text[]) or r.status = 'open')`.execute(
      this.db,
    );
    return new Map(rows.map((row) => [row.issue, row]));
  }
}

/** A round as the tables hold it. */
export interface FoundRound extends Revealed {
  issue: string;
  status: string;
  asset_id: number;
  is_done: boolean;
  digit: number | null;
  crash_x100: number | null;
  closes: number;
}

/** The code of a refusal, also where the database refused. */
function nameOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  const { constraint } = error as { constraint?: string };
  return constraintErrors[constraint ?? ''] ?? constraint ?? String(error);
}
