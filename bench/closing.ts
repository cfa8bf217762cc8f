import pg from 'pg';
import { closeThrough } from '../apps/server/src/modules/income/closing/close-through.ts';
import { auditLedger } from '../apps/server/src/modules/ledger/audit-ledger.ts';
import { type Db, openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../apps/server/src/platform/database/throw-away-database.ts';
import { Failure } from '../apps/server/src/platform/fail.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { openClosingNetwork } from './support/closing-network.ts';
import { copyPlainly } from './support/copy-plainly.ts';
import { type Figure, figureOf, watchMemory } from './support/measure.ts';
import { nobody } from './support/soak-postings.ts';
import { topUpTwentyLevels } from './support/top-up.ts';
import { topUpWide } from './support/top-up-wide.ts';
import { closeWidePlans } from './support/wide-closings.ts';

/** A ledger of more lines is not audited here: that is measured by itself. */
const maxAudited = 1_000_000;

/** The smallest company of the curve; each next one is ten times as large. */
const smallest = 10_000;

/**
 * A daily closing of a whole company, from the cut to the last posted chunk: ROI with three levels and matching with two,
 * where one member in twenty topped up on the date. Beside it a plain COPY of the same income rows into a table
 * without indexes; the closings of smaller companies, whose cost may grow as n log n; and what is paid at once. Then both
 * under plans of any kind (docs/plans.md §7).
 */
export async function run({ members = 100_000 }: { members?: number } = {}): Promise<Figure[]> {
  const curve: { members: number; ms: number }[] = [];
  for (let size = smallest; size < members; size *= 10)
    curve.push({ members: size, ms: (await closeOnce(size)).ms });
  const { ms, figures } = await closeOnce(members);
  curve.push({ members, ms });
  return [
    ...figures,
    ...curveOf(curve),
    await topUpTwentyLevels(),
    ...(await closeWidePlans(members)),
    ...(await topUpWide()),
  ];
}

/** Rows of incomes that a closing of a whole company of this size writes a second, from the cut to the last posted chunk. */
export async function readClosingRate(members: number): Promise<Figure> {
  const { figures } = await closeOnce(members);
  const figure = figures.find(({ name }) => name.startsWith('closing end to end'));
  if (!figure) throw new Error('a closing was measured');
  const { reference: _reference, ratio: _ratio, ...own } = figure;
  return own;
}

/** What each closing of the curve cost, and how much of what n log n would make of the smallest. */
function curveOf(curve: readonly { members: number; ms: number }[]): Figure[] {
  const [first] = curve;
  return curve.map(({ members, ms }) => {
    const grown = first ? (members * Math.log(members)) / (first.members * Math.log(first.members)) : 1;
    const share = first ? ms / (first.ms * grown) : 1;
    return {
      ...figureOf(`curve: ${members} members, ${share.toFixed(2)} of n log n`, [ms], ms / 1000),
      per_second: Math.round((members / ms) * 1000),
    };
  });
}

async function closeOnce(members: number): Promise<{ ms: number; figures: Figure[] }> {
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const { url, ownerUrl, drop } = await createThrowAwayDatabase(server.ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const pool = openPool(url, 4);
  try {
    console.error(`Generating ${members} members…`);
    const date = await openClosingNetwork(owner, members);
    console.error('Closing…');
    const db = openDb(pool);
    const memory = watchMemory();
    const started = performance.now();
    await closeThrough({ db, url, context: nobody(new Date()), through: date });
    const ms = performance.now() - started;
    const megabytes = memory.peak();
    const posted = await readPosted(owner, date);
    console.error('Copying the same rows…');
    const plain = await copyPlainly(url, owner, date);
    if (posted.lines <= maxAudited) {
      console.error('Auditing…');
      const { findings } = await auditLedger(db);
      if (findings.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(findings[0])}`);
    }
    const figures = figuresOf(members, ms, megabytes, posted, plain);
    return { ms, figures: [...figures, await postLinesAlone(owner, { db, url, date })] };
  } finally {
    await pool.end();
    await owner.end();
    await drop();
    await server.stop();
  }
}

/** The next date, whose instalments are as many, with the income rows left out: what the ledger takes for the lines. */
async function postLinesAlone(
  owner: pg.Client,
  { db, url, date }: { db: Db; url: string; date: string },
): Promise<Figure> {
  console.error('Posting lines alone…');
  await owner.query('create rule left_out as on insert to income do instead nothing');
  const { rows } = await owner.query<{ next: string }>('select ($1::date + 1)::text as next', [date]);
  const next = rows[0]?.next ?? '';
  const at = { begin: 0, chunk: 0 };
  const onPoint = (point: string): void => {
    if (point === 'begin' || point === 'chunk') at[point] = performance.now();
  };
  try {
    await closeThrough({ db, url, context: nobody(new Date()), through: next, onPoint });
  } catch (error) {
    // all chunks are posted, and then the rows are found missing, as they should be
    if (!(error instanceof Failure) || error.code !== 'closing_failed') throw error;
  }
  const { lines } = await readPosted(owner, next);
  const ms = at.chunk - at.begin;
  const figure = figureOf(`${lines} lines posted without the income rows (wanted: 80,000)`, [ms], ms / 1000);
  return { ...figure, per_second: Math.round((lines / ms) * 1000) };
}

interface Posted {
  rows: number;
  lines: number;
  /** Milliseconds of each step. */
  steps: Record<string, { ms: number }>;
}

async function readPosted(owner: pg.Client, date: string): Promise<Posted> {
  const { rows } = await owner.query<Posted>(
    `select c.rows, (select sum(lines)::int from closing_chunk k where k.closing_id = c.id) as lines, c.steps
     from closing c where business_date = $1`,
    [date],
  );
  if (!rows[0]) throw new Error('the date was closed');
  return rows[0];
}

function figuresOf(
  members: number,
  ms: number,
  megabytes: number,
  { rows, lines, steps }: Posted,
  plainMs: number,
): Figure[] {
  const own = (name: string, count: number, took: number): Figure => ({
    ...figureOf(name, [took], took / 1000),
    per_second: Math.round((count / took) * 1000),
  });
  const plain = own(`plain COPY of the same ${rows} income rows`, rows, plainMs);
  const whole = own(
    `closing end to end: ${rows} rows, ${lines} lines, ${megabytes} MB (wanted: 10 s at 1M; 120 s and 2,048 MB at 10M)`,
    rows,
    ms,
  );
  return [
    { ...own(`members of a closing`, members, ms) },
    { ...whole, reference: plain.name, ratio: Number((whole.per_second / plain.per_second).toPrecision(3)) },
    plain,
    ...Object.entries(steps).map(([name, step]) =>
      own(`step ${name}, members`, members, Math.max(1, step.ms)),
    ),
    own('income rows posted, each with its indexes and its share of a line', rows, steps.post?.ms ?? ms),
    own(
      `lines posted, ${(rows / lines).toFixed(1)} income rows written beside each`,
      lines,
      steps.post?.ms ?? ms,
    ),
  ];
}
