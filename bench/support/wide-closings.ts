import { once } from 'node:events';
import type { NetworkShape } from '@banyan/plan/trees/network-shapes';
import {
  createThrowAwayDatabase,
  nameOfRun,
  type ThrowAwayDatabase,
} from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import type { ChildAnswer, ChildOrder } from './closing-child.ts';
import { type Figure, figureOf, middle } from './measure.ts';
import { measureRankPages } from './rank-pages.ts';
import { dates, fillWideNetwork, openDate, readClosed } from './wide-network.ts';
import { type WidePlan, widePlans } from './wide-plans.ts';

/** More members are closed once: at 100,000 a round posts more than three million rows. */
const maxThrice = 100_000;
/** How large a chain is compared with a tree. */
const maxChain = 100_000;

interface Closing {
  name: string;
  plan: WidePlan;
  date: string;
  shape?: NetworkShape;
  /** The week before is closed by the same plan first, and not measured. */
  carries?: boolean;
}

/** A closing beside the one it is compared with: how long both take, by row where they have not as many. */
interface Pair {
  name: string;
  own: Closing;
  other: Closing;
  by: 'time' | 'rows' | 'memory';
}

interface Closed {
  ms: number;
  megabytes: number;
  rows: number;
  steps: Record<string, { ms: number }>;
}

const at = (plan: WidePlan, date: string, more: Partial<Closing> = {}): Closing => ({
  name: [plan, more.shape, date].join(' '),
  plan,
  date,
  ...more,
});

const month = at('month', dates.last);
const pairs: readonly Pair[] = [
  {
    name: 'month with ranks, differential and generations, by row',
    own: month,
    other: at('levels', dates.last),
    by: 'rows',
  },
  {
    name: 'date on which no period ends',
    own: at('ownWide', dates.between),
    other: at('own', dates.between),
    by: 'time',
  },
  {
    name: 'chain in which everybody has a rank',
    own: at('month', dates.last, { shape: 'chain' }),
    other: at('month', dates.last, { shape: 'balanced' }),
    by: 'time',
  },
  { name: 'company cap, pro rata', own: at('capped', dates.last), other: month, by: 'time' },
  {
    name: 'weekly matching that expires',
    own: at('weekly', dates.last, { carries: true }),
    other: at('daily', dates.last, { carries: true }),
    by: 'time',
  },
  {
    name: 'memory of a closing with ranks and walks',
    own: at('ownWide', dates.between),
    other: at('present', dates.between),
    by: 'memory',
  },
  {
    name: 'memory of the last of a month',
    own: month,
    other: at('levels', dates.last),
    by: 'memory',
  },
];

/**
 * Closings under plans of any kind beside those of before (docs/plans.md §7), each of the same network on a copy of one
 * database, in a process of its own; and the page of ranks of a company whose month is closed.
 */
export async function closeWidePlans(members: number): Promise<Figure[]> {
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const rounds = members > maxThrice ? 1 : 3;
  const measured = new Map<string, Closed[]>();
  const pages: Figure[] = [];
  try {
    const closings = new Map(pairs.flatMap(({ own, other }) => [own, other]).map((one) => [one.name, one]));
    for (let round = 1; round <= rounds; round++)
      for (const closing of closings.values()) {
        const wantsPages = round === 1 && closing === month;
        const closed = await closeOnce(server.ownerUrl, closing, members, async (database) => {
          if (wantsPages) pages.push(...(await measureRankPages(database.url, members)));
        });
        console.error(
          `Round ${round} of ${rounds}: ${closing.name}, ${closed.rows} rows, ${Math.round(closed.ms)} ms (${stepsOf(closed)}), ${closed.megabytes} MB`,
        );
        measured.set(closing.name, [...(measured.get(closing.name) ?? []), closed]);
      }
  } finally {
    await server.stop();
  }
  return [...pairs.flatMap((pair) => figuresOf(pair, measured)), ...pages];
}

const stepsOf = ({ steps }: Closed): string =>
  Object.entries(steps)
    .map(([step, { ms }]) => `${step} ${ms}`)
    .join(', ');

async function closeOnce(
  serverUrl: string,
  { plan, date, shape = 'random', carries = false }: Closing,
  members: number,
  after: (database: ThrowAwayDatabase) => Promise<void>,
): Promise<Closed> {
  const size = shape === 'random' ? members : Math.min(members, maxChain);
  const database = await createThrowAwayDatabase(serverUrl, {
    name: nameOfRun(`wide_${shape}`),
    fill: ({ ownerUrl }) => fillWideNetwork(ownerUrl, { members: size, shape }),
  });
  const { url, ownerUrl } = database;
  try {
    if (carries) {
      await openDate(ownerUrl, widePlans[plan], dates.weekBefore);
      await closeInChild(url, dates.weekBefore);
    }
    await openDate(ownerUrl, widePlans[plan], date);
    const closed = { ...(await closeInChild(url, date)), ...(await readClosed(ownerUrl, date)) };
    await after(database);
    return closed;
  } finally {
    await database.drop();
  }
}

async function closeInChild(url: string, through: string): Promise<{ ms: number; megabytes: number }> {
  const child = await startProgram('bench/support/closing-child.ts', { hasThreads: true });
  child.send({ url, through, now: '2026-07-01T06:00:00Z' } satisfies ChildOrder);
  const [reply] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [{ failed: `the closing ended with ${code}` }]),
  ])) as [ChildAnswer];
  if ('failed' in reply) throw new Error(reply.failed);
  return reply;
}

function figuresOf({ name, own, other, by }: Pair, measured: ReadonlyMap<string, Closed[]>): Figure[] {
  const [mine = [], others = []] = [measured.get(own.name), measured.get(other.name)];
  const rateOf = ({ ms, rows, megabytes }: Closed) =>
    by === 'memory' ? 1 / megabytes : by === 'rows' ? rows / ms : 1 / ms;
  const ratio = middle(mine.map((one, round) => rateOf(one) / rateOf(others[round] ?? one)));
  const figureFor = (whose: Closed[], words: string): Figure => {
    const [ms, rows, megabytes] = (['ms', 'rows', 'megabytes'] as const).map((key) =>
      middle(whose.map((one) => one[key])),
    ) as [number, number, number];
    const figure = figureOf(`${words}: ${rows} rows, ${megabytes} MB`, [ms], ms / 1000);
    return { ...figure, per_second: Math.round((rows / ms) * 1000) };
  };
  const reference = figureFor(others, `${name}, compared with ${other.plan}`);
  return [
    { ...figureFor(mine, name), reference: reference.name, ratio: Number(ratio.toPrecision(3)) },
    reference,
  ];
}
