import fc from 'fast-check';
import { calculateClosing } from '../../apps/server/src/modules/income/closing/calculate-closing.ts';
import { closeThrough } from '../../apps/server/src/modules/income/closing/close-through.ts';
import type { Calculator } from '../../apps/server/src/modules/income/closing/open-calculator.ts';
import { openBulkClient } from '../../apps/server/src/platform/database/copy-rows.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { auditBooks } from '../../apps/server/src/scenario/audit-books.ts';
import type { Outcome } from '../../apps/server/src/scenario/outcome.ts';
import { type CloseDates, takeSteps } from '../../apps/server/src/scenario/run-scenario.ts';
import type { Scenario } from '../../packages/plan/src/scenario/scenario-file.ts';
import { tellNaively } from '../../packages/plan/test/company/naive-company-story.ts';
import { closeLate, isPeriodic, mixDays } from '../../packages/plan/test/mixed-days.ts';
import { companies } from '../../packages/plan/test/random-company.ts';
import { wideCompanies } from '../../packages/plan/test/random-wide-company.ts';
import { type Random, seededRandom } from './random.ts';
import { openReusedDatabase } from './reused-database.ts';

type Story = Scenario;

/** Where companies are tried one after the other. */
export interface TestCompany {
  db: Db;
  url: string;
  calculator: Calculator;
}

/** So few, that a date has several chunks. */
const chunkRows = 5;
export const services = realServices(() => {});

export async function withTestCompany<T>(
  serverUrl: string,
  work: (company: TestCompany, empty: () => Promise<void>) => Promise<T>,
) {
  const database = await openReusedDatabase(serverUrl);
  const { url } = database;
  const pool = openPool(url, 2);
  const clients = {
    url,
    reader: await openBulkClient(url),
    writer: await openBulkClient(url, { synchronousCommit: false }),
  };
  // in this very thread: to start one takes longer than the few members
  const calculator: Calculator = {
    calculate: (date, onStep) => calculateClosing(clients, { date, chunk_rows: chunkRows }, onStep),
    close: async () => {},
  };
  try {
    return await work({ db: openDb(pool), url, calculator }, database.empty);
  } finally {
    await Promise.all([clients.reader.end(), clients.writer.end(), pool.end()]);
    await database.drop();
  }
}

/** Closes dates, broken off at points drawn at random and continued; then once more, which changes nothing. */
function closeBrokenOff({ db, url, calculator }: TestCompany, random: Random): CloseDates {
  return async (context, through) => {
    const task = { db, url, context, through, chunkRows, calculator };
    for (let breaks = random(3); breaks > 0; breaks--) {
      let left = 1 + random(12);
      const onPoint = () => {
        if (--left === 0) throw new Error('the connection was broken off here');
      };
      await closeThrough({ ...task, onPoint }).catch((error: Error) => {
        if (!error.message.endsWith('broken off here')) throw error;
      });
    }
    await closeThrough(task);
    await closeThrough(task);
  };
}

/** What the product and the naive computation say differently, and what is wrong in the books; none when all is well. */
async function tryCompany(company: TestCompany, story: Story, random: Random) {
  const { db } = company;
  const isWide = story.plan.rank_rules !== undefined;
  const late = !isWide && random(4) === 0 ? closeLate(story) : null;
  if (late) {
    const outcome = await takeSteps(db, services, late, closeBrokenOff(company, random));
    const problems = [
      ...(await auditBooks(db)),
      ...unlike(periodicOf(outcome), periodicOf(tellNaively(story))),
    ];
    return { rows: outcome.incomes.length, problems };
  }
  const mixed = mixDays(story, random);
  const outcome = await takeSteps(db, services, mixed, closeBrokenOff(company, random));
  const naive = tellNaively(mixed);
  const problems = await auditBooks(db);
  const refused = outcome.refused.map(({ step }) => step);
  if (String(refused) !== String(naive.refused))
    problems.push(
      `refused besides ${JSON.stringify(outcome.refused.filter(({ step }) => !naive.refused.includes(step)))}, ` +
        `done besides ${naive.refused.filter((step) => !refused.includes(step)).join()}`,
    );
  problems.push(...unlike(linesOf(outcome), linesOf(naive)));
  if (mixed !== story) problems.push(...unlike(periodicOf(naive), periodicOf(tellNaively(story))));
  return { rows: outcome.incomes.length, problems };
}

/** A machine that stood still for a minute has lost its connections: then the company begins anew. */
async function patiently<T>(attempt: () => Promise<T>, empty: () => Promise<void>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 1 || !/connection|terminat|timeout|EPIPE|ECONNRESET/i.test((error as Error).message))
        throw error;
    } finally {
      await empty();
    }
  }
}

type Compared = Pick<Outcome, 'wallets' | 'carry' | 'statements' | 'matrix' | 'tree' | 'boards' | 'ranks'> & {
  incomes: readonly { kind: string }[];
};
const periodicOf = ({ incomes }: Pick<Compared, 'incomes'>) =>
  linesOf({ ...nothing, incomes: incomes.filter(isPeriodic) });
const nothing = { wallets: {}, carry: {}, statements: [], matrix: {}, tree: {}, boards: {}, ranks: {} };

/** Everything an outcome says that the other must say too, as lines. */
function linesOf({ incomes, wallets, carry, statements, matrix, tree, boards, ranks }: Compared): string[] {
  const money = (value: string | undefined) => String(Number(value ?? '0'));
  return [
    ...incomes.map((row) => {
      const { kind, member, from, level, gross, amount, trimmed, status, reason, on, pool, part } =
        row as Record<string, unknown>;
      return `income ${[kind, member, from, level, gross, amount, trimmed, status, reason, on, pool, part].join(' ')}`;
    }),
    ...Object.entries(wallets).flatMap(([member, own]) =>
      ['main', 'income', 'recoverable'].map((code) => `wallet ${member} ${code} ${money(own[code])}`),
    ),
    ...Object.keys(wallets).flatMap((member) =>
      (['left', 'right', 'left_virtual', 'right_virtual'] as const).map(
        (leg) => `carry ${member} ${leg} ${money(carry[member]?.[leg])}`,
      ),
    ),
    ...statements.map(
      ({ member, on, gross, tds, service, repurchase, net }) =>
        `statement ${[member, on, gross, tds, service, repurchase, net].join(' ')}`,
    ),
    ...Object.entries(matrix).map(([pool, entries]) => `matrix ${pool} ${entries.join()}`),
    ...Object.entries(boards).map(([pool, open]) => `boards ${pool} ${open.join(' | ')}`),
    ...Object.entries(ranks)
      .filter(([, { highest }]) => highest !== null)
      .map(([member, { paid, highest }]) => `rank ${member} ${paid} ${highest}`),
    ...Object.entries(tree).map(([member, { parent, side }]) => `tree ${member} ${parent} ${side}`),
  ];
}

/** Lines one has more often than the other. */
export function unlike(found: readonly string[], expected: readonly string[]): string[] {
  const count = new Map<string, number>();
  for (const line of found) count.set(line, (count.get(line) ?? 0) + 1);
  for (const line of expected) count.set(line, (count.get(line) ?? 0) - 1);
  return [...count].flatMap(([line, surplus]) =>
    surplus === 0 ? [] : [`${surplus > 0 ? 'surplus' : 'missing'}: ${line}`],
  );
}

/**
 * Random companies, driven through the product's operations on a database each: every income, wallet, statement, carry
 * and place is that of the naive computation, wherever closings are broken off, and the books balance; in
 * another order within their days events lead to the same periodic incomes, and so do dates closed late.
 * @param serverUrl connects to the database server as owner
 */
export async function soakCompanies(options: {
  serverUrl: string;
  seed: number;
  companies: number;
  concurrency?: number;
  log?: (line: string) => void;
}): Promise<{ companies: number; events: number; rows: number; problems: string[] }> {
  const { serverUrl, seed, concurrency = 2, log = () => {} } = options;
  fc.configureGlobal({ baseSize: 'medium' });
  const half = Math.ceil(options.companies / 2);
  // of before, and of any kind
  const stories = [
    ...fc.sample(companies, { numRuns: half, seed }),
    ...fc.sample(wideCompanies, { numRuns: options.companies - half, seed }),
  ];
  const problems: string[] = [];
  let rows = 0;
  let next = 0;
  const work = async (company: TestCompany, empty: () => Promise<void>): Promise<void> => {
    for (let no = next++; no < stories.length; no = next++) {
      const story = stories[no];
      if (!story) return;
      const tried = await patiently(() => tryCompany(company, story, seededRandom(seed + no)), empty);
      rows += tried.rows;
      if (tried.problems.length > 0) {
        problems.push(`company ${no} of seed ${seed}: ${tried.problems.slice(0, 8).join('\n    ')}`);
        log(`company ${no}: ${tried.problems.slice(0, 8).join('\n    ')}\n${JSON.stringify(story)}`);
      } else if ((no + 1) % 100 === 0) log(`Tried ${no + 1} companies…`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, () => withTestCompany(serverUrl, work)));
  const events = stories.reduce((sum, { steps }) => sum + steps.length, 0);
  return { companies: stories.length, events, rows, problems };
}
