import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { gather } from '../database/gather.ts';
import { prepared } from '../database/prepared-pool.ts';

/** Part of a minute's calls that a server takes at once: an address calls it that often for one statement. */
const part = 1 / 60;
/** Addresses remembered by a server; of those before, what it had taken of their minute is lost to them. */
const maxKnown = 10_000;
/** Addresses asked for with one statement. */
const maxBatchSize = 64;

interface Taken {
  /** Calls that may still be let in without asking. */
  free: number;
  /** What all servers have taken of this minute. */
  total: number;
  /** When its minute ends, by the clock of this process. */
  until: number;
}
interface Ask {
  key: string;
  max: number;
}
interface Count {
  current: number;
  /** Milliseconds until the minute ends. */
  ttl: number;
}

/**
 * Counts the calls of an address in the database, so that all servers of an installation let in one limit together: each takes
 * a small part of the minute, and lets that in without asking again. No call too many is let in; one that alternates
 * between servers may be refused a part too early.
 */
export function countCalls(db: Db): (key: string, max: number) => Promise<Count> {
  const take = gather((asks: readonly Ask[]) => takeParts(db, asks), maxBatchSize);
  const known = new Map<string, Taken>();
  const asking = new Map<string, Promise<void>>();

  const refill = async (key: string, max: number): Promise<void> => {
    const taken = await take({ key, max });
    known.delete(key);
    known.set(key, taken);
    for (const oldest of known.keys()) {
      if (known.size <= maxKnown) return;
      known.delete(oldest);
    }
  };
  return async (key, max) => {
    for (;;) {
      const taken = known.get(key);
      const ttl = taken ? taken.until - performance.now() : 0;
      if (taken && ttl > 0) {
        if (taken.free > 0) return { current: taken.total - --taken.free, ttl };
        if (taken.total >= max) return { current: max + 1, ttl };
      }
      const asked = asking.get(key) ?? refill(key, max).finally(() => asking.delete(key));
      asking.set(key, asked);
      await asked;
    }
  };
}

/** Takes a part of the minute for each address, whose minute begins with its first call. */
async function takeParts(db: Db, asks: readonly Ask[]): Promise<Taken[]> {
  const parts = asks.map(({ max }) => Math.max(1, Math.floor(max * part)));
  const { rows } = await sql<{ key: string; attempts: number; left: number }>`${prepared}
    insert into throttle as t (key, attempts, started_at)
    select key, calls, clock_timestamp() from unnest(${asks.map(({ key }) => key)}::text[], ${parts}::int[]) as asked (key, calls)
    order by key
    on conflict (key) do update set
      attempts = case when t.started_at > clock_timestamp() - interval '1 minute' then t.attempts else 0 end + excluded.attempts,
      started_at = case when t.started_at > clock_timestamp() - interval '1 minute' then t.started_at else excluded.started_at end
    returning key, attempts, (60000 - extract(epoch from clock_timestamp() - started_at) * 1000)::float as left`.execute(
    db,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return asks.map(({ key, max }, index) => {
    const { attempts = max, left = 0 } = byKey.get(key) ?? {};
    const before = attempts - (parts[index] ?? 0);
    const total = Math.min(attempts, max);
    return { free: Math.max(0, total - before), total, until: performance.now() + Math.max(left, 1) };
  });
}

interface Route {
  routeInfo?: { method?: string | string[]; url?: string };
}
type Answered = (error: Error | null, count?: Count) => void;

/** The counts as the plugin that limits calls asks for them: those of a route with a limit of its own stand apart. */
export function storeOfCalls(db: Db) {
  const count = countCalls(db);
  return class CallStore {
    private readonly route: string;
    constructor({ routeInfo }: Route = {}) {
      this.route = routeInfo?.url ? `${String(routeInfo.method)} ${routeInfo.url}` : 'all';
    }
    incr(address: string, answer: Answered, _minute?: number, max = 0): void {
      count(`calls of ${address}: ${this.route}`, max).then(
        (counted) => answer(null, counted),
        (error: Error) => answer(error),
      );
    }
    child(route: object): CallStore {
      return new CallStore(route as Route);
    }
  };
}
