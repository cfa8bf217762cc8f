import { importFileNames } from '@banyan/contract/imports/import-files';
import type { ImportProblem, Mend } from '@banyan/contract/imports/import-problems';
import type { ImportState } from '@banyan/contract/imports/imports';
import { unitsText } from '@banyan/plan/columns/figure';
import type pg from 'pg';
import { offsetAt } from '../../../platform/clock.ts';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPlanInForce } from '../../income/queries.ts';
import { readDayFiles } from '../beside/read-day-files.ts';
import type { RefusedRow } from '../beside/refused-row.ts';
import { readImportHead, readMappedFiles } from '../read-import-head.ts';
import { checkCarries } from './check-carries.ts';
import { checkDebts } from './check-debts.ts';
import { checkHeldRanks } from './check-held-ranks.ts';
import { checkIncomes } from './check-incomes.ts';
import { checkMembers } from './check-members.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkOrders } from './check-orders.ts';
import { checkPeriods } from './check-periods.ts';
import { checkPins } from './check-pins.ts';
import { checkPlaces } from './check-places.ts';
import { checkRanks } from './check-ranks.ts';
import { checkRewards } from './check-rewards.ts';
import { checkTopups } from './check-topups.ts';
import { checkWallets } from './check-wallets.ts';
import { problemList } from './problem-list.ts';
import type { Checking } from './read-rows.ts';
import { stagingTables } from './staging-tables.ts';

/** What a dry run found: figures as decimal strings by name, and how many rows have each problem. */
export interface ImportSummary {
  /** `members`, `topups.amount`, `wallets.main`, `carries.left`, `ranks.GOLD` … */
  totals: Record<string, string>;
  problems: { sort: ImportProblem; rows: number; mend: Mend }[];
  /** Of each file, rows with problems by what was decided about them. */
  problem_rows?: ImportState['problem_rows'];
  /** Problems that nobody decided to mend: while there are some the import cannot be confirmed. */
  refused: number;
}

/** Rows between two looks at whether the dry run is still wanted. */
const rowsOfLook = 20_000;

const membersOfChunk = 5000;

/**
 * Reads all files of an import, finds everything that is wrong, and keeps what it read. Nothing of the company is changed. One
 * that was cancelled, or is being checked by another process, is left alone.
 * @param work.url signs in to the database as the application
 * @param work.membersOfChunk members whose opening balances are one journal, 5,000 unless it says another number
 */
export async function checkImport(work: {
  db: Db;
  url: string;
  id: string;
  now: Date;
  membersOfChunk?: number;
  /** Tries to bring a day in, and undoes it. @returns what would be refused */
  tryDay?: (id: string) => Promise<RefusedRow[]>;
}): Promise<void> {
  const client = await openBulkClient(work.url);
  const reader = await openBulkClient(work.url);
  try {
    const lock = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(hashtext('import'), $1::int) as is_ours`,
      [work.id],
    );
    const head = await readImportHead(client, work.id);
    if (!lock.rows[0]?.is_ours || head?.status !== 'Checking') return;
    for (const table of stagingTables)
      await client.query(`delete from ${table} where import_id = $1`, [head.id]);
    const files = await readMappedFiles(client, head.id);
    const { plan } = await readPlanInForce(work.db, work.now);
    const problems = problemList(head.id, head.mends);
    const progress = progressOf(reader, head.id);
    const checking: Checking = {
      client,
      reader,
      head,
      files: Object.fromEntries(files.map((file) => [file.kind, file])),
      ranks: plan.ranks.map(({ code }) => code),
      rewards: plan.incomes.reward?.ladder.map(({ code }) => code) ?? [],
      onceBonuses: plan.incomes.bonus?.pools.filter(({ once }) => once).map(({ code }) => code) ?? [],
      pools: plan.incomes.matrix?.pools ?? [],
      problems,
      localNow: work.now.getTime() + offsetAt(work.now, head.timezone),
      membersOfChunk: work.membersOfChunk ?? membersOfChunk,
      onRow: progress.onRow,
    };
    const totals = head.is_day ? await readDayFiles(checking) : await readAll(checking);
    for (const [name, expected] of Object.entries(head.expected))
      if (totals[name] !== expected)
        problems.add(
          { file: importFileNames.find((file) => name.startsWith(file)) ?? 'members', row: 0, field: name },
          'total_differs',
          `${name}: ${expected} expected, ${totals[name] ?? '0'} found`,
        );
    const isWhole = Object.values(problems.counts()).every(({ mend }) => mend !== 'refuse');
    // what is refused by a rule of the operations shows when they are run
    if (head.is_day && isWhole && work.tryDay)
      for (const { file, row, why } of await work.tryDay(head.id))
        problems.add({ file, row, field: 'member' }, 'refused_here', why);
    await problems.write(client);
    await progress.ended();
    for (const table of stagingTables) await client.query(`analyze ${table}`);
    await finish(client, head.id, totals, problems.counts(), work.now);
  } catch (error) {
    if (!(error instanceof NoLongerWanted)) throw error;
  } finally {
    // the lock ends with the connection
    await client.end();
    await reader.end();
  }
}

class NoLongerWanted extends Error {}

/** Counts rows, writes it down now and then, and notices when somebody has cancelled. */
function progressOf(reader: pg.Client, id: string) {
  let rows = 0;
  let failure: Error | null = null;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const write = `update import set rows_done = $2 where id = $1 and status = 'Checking'`;
    const { rowCount } = await reader.query(write, [id, rows]);
    if (rowCount === 0) failure = new NoLongerWanted();
    looking = null;
  };
  return {
    onRow(): void {
      if (failure) throw failure;
      // one at a time: rows may be read faster than it is written down
      if (++rows % rowsOfLook === 0) looking ??= look();
    },
    async ended(): Promise<void> {
      await looking;
      await look();
      if (failure) throw failure;
    },
  };
}

async function readAll(checking: Checking): Promise<Record<string, string>> {
  const { digits } = checking.head;
  const totals: Record<string, string> = {};
  const { members, pans, accounts } = await checkMembers(checking);
  const written = () => checking.problems.write(checking.client);
  await written();
  Object.assign(totals, { members: String(members.count), pans: String(pans), accounts: String(accounts) });
  const topups = await checkTopups(checking, members);
  await written();
  totals.topups = String(topups.rows);
  for (const figure of ['amount', 'bv', 'earned'] as const)
    totals[`topups.${figure}`] = unitsText(topups[figure], digits);
  const pins = await checkPins(checking, members);
  await written();
  totals.pins = String(pins.pins);
  totals['pins.paid'] = unitsText(pins.paid, digits);
  const lacking = new Map<number, bigint>();
  const wallets = await checkWallets(checking, members, lacking);
  await written();
  const debts = await checkDebts(checking, members, lacking);
  await written();
  const orders = await checkOrders(checking, members);
  await written();
  Object.assign(totals, {
    debts: String(debts.rows),
    'debts.debt': unitsText(debts.debt, digits),
    orders: String(orders.rows),
    'orders.amount': unitsText(orders.amount, digits),
    'orders.bv': unitsText(orders.bv, digits),
  });
  const incomes = await checkIncomes(checking, members);
  await written();
  Object.assign(totals, {
    incomes: String(incomes.rows),
    'incomes.amount': unitsText(incomes.amount, digits),
    rewards: String(await checkRewards(checking, members)),
  });
  await written();
  totals.places = String(await checkPlaces(checking, members));
  await written();
  totals.numbers = String(await checkNumbers(checking, members, topups.bought));
  await written();
  for (const [code, { amount }] of wallets) totals[`wallets.${code}`] = unitsText(amount, digits);
  const { rows, ...carries } = await checkCarries(checking, members);
  await written();
  totals.carries = String(rows);
  for (const [figure, amount] of Object.entries(carries))
    if (amount !== 0n) totals[`carries.${figure}`] = unitsText(amount, digits);
  const { rows: periods, ...running } = await checkPeriods(checking, members);
  await written();
  totals.periods = String(periods);
  for (const [figure, amount] of Object.entries(running))
    totals[`periods.${figure}`] = unitsText(amount, digits);
  const ranks = await checkRanks(checking, members);
  for (const [code, holders] of ranks) totals[`ranks.${code}`] = String(holders);
  await written();
  totals.held = String(await checkHeldRanks(checking, members));
  return totals;
}

async function finish(
  client: pg.Client,
  id: string,
  totals: Record<string, string>,
  counts: ReturnType<Checking['problems']['counts']>,
  now: Date,
): Promise<void> {
  const problems = Object.entries(counts).map(([sort, count]) => ({ sort, ...count }));
  const refused = problems.reduce((sum, { mend, rows }) => sum + (mend === 'refuse' ? rows : 0), 0);
  const { rows: problem_rows } = await client.query(
    `select kind, decided, count(*)::int as rows from (
       select file as kind, case when bool_or(mend = 'refuse') then 'refused' else 'mended' end as decided
       from import_problem where import_id = $1 and row_no > 0 group by file, row_no
     ) r group by 1, 2 order by 1, 2 desc`,
    [id],
  );
  await client.query(
    `update import set status = 'Checked', checked_at = $3, checks = checks + 1, summary = $2
     where id = $1 and status = 'Checking'`,
    [id, JSON.stringify({ totals, problems, problem_rows, refused }), now],
  );
}
