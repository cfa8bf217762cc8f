// Runs benchmarks: npm run bench -- [NAME…] [--members N] [--json]. Without a name all of them, small.
import { parseArgs } from 'node:util';
import { dropStaleDatabases } from '../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import type { Figure } from './support/measure.ts';

/** A benchmark of another kind of figures says itself how they read, and which of them is out of bounds. */
interface Bench {
  run: (conditions: { members?: number }) => Promise<Figure[]>;
}
interface OwnBench {
  report: () => Promise<{ lines: string[]; isWithin: boolean; figures: unknown }>;
}

/** A benchmark is a file of this folder that exports `run` or `report`; its name is the file's. */
const benches: Record<string, () => Promise<Bench | OwnBench>> = {
  ledger: () => import('./ledger.ts'),
  topup: () => import('./topup.ts'),
  money: () => import('./money.ts'),
  withdrawals: () => import('./withdrawals.ts'),
  report: () => import('./report.ts'),
  http: () => import('./http.ts'),
  export: () => import('./export.ts'),
  network: () => import('./network.ts'),
  lab: () => import('./lab.ts'),
  closing: () => import('./closing.ts'),
  pages: () => import('./pages.ts'),
  pins: () => import('./pins.ts'),
  shop: () => import('./shop.ts'),
  support: () => import('./support.ts'),
  search: () => import('./search.ts'),
  forecast: () => import('./forecast.ts'),
  chain: () => import('./chain.ts'),
  games: () => import('./games.ts'),
  import: () => import('./import.ts'),
  scale: () => import('./scale.ts'),
};

/** What the ratios of a benchmark must reach, by how the names of its figures begin. */
const least: Record<string, Record<string, number>> = {
  ledger: { '': 1 },
  // docs/decisions/0003
  http: { 'served call with session': 0.25 },
  lab: { '': 1 },
  // twice the time by row; then 1.1, 1.3, 1.1, 1.3 and 1.15 times the time, and 1.3 times the memory
  closing: {
    'month with ranks': 0.5,
    'date on which no period ends': 0.909,
    'chain in which': 0.769,
    'company cap': 0.909,
    'weekly matching': 0.769,
    'topup with activity': 0.869,
    memory: 0.769,
  },
  // docs/decisions/0011: with 16 callers 0.56
  topup: { 'topup with referral and 10 levels, over HTTP, 32 callers': 0.6 },
  pins: { 'topup by a pin': 0.8, '100 pins': 0.2, 'served call by a sub-admin': 0.95 },
  // docs/decisions/0020 says what bounds them
  shop: {
    'bill of': 0.25,
    'orders of': 0.15,
    'shop, page': 0.15,
    'shop, by a word of every': 0.2,
    'shop,': 0.3,
    'orders, page': 0.3,
    'orders,': 0.5,
  },
  // a search asks for every kind of record at once
  search: { 'search,': 0.2 },
  // docs/decisions/0021
  support: { 'tickets,': 0.5, 'message to all': 0.8, 'home, with': 0.9, 'disclosure of': 0.5 },
  // twice the time at most
  import: { 'dry run': 0.5, import: 0.5 },
  // of the pages: as far as two processors show it
  scale: {
    'posting with a synchronous standby': 0.5,
    'pages of reports, two nodes': 1.6,
    'posting, while files': 0.9,
    'posting in a ledger of': 0.9,
  },
  chain: {
    'catching up': 0.5,
    crediting: 0.5,
    'sign-in by wallet': 0.3,
    'payments,': 0.2,
    'trades,': 0.2,
  },
  // docs/decisions/0025; 1.5 times the processor time are two thirds of the frames
  games: {
    'accepted bets': 0.3,
    'bets over HTTP': 1.6,
    settling: 0.3,
    'frames a second of processor time, live': 0.67,
    'report beside the live': 0.9,
    'verifying rounds': 0.3,
  },
};
/** Milliseconds within which 99 % must be done. */
const within: Record<string, Record<string, number>> = {
  closing: { 'rank page': 50 },
  shop: { 'shop,': 30, 'orders,': 30 },
  support: { 'tickets,': 30 },
  search: { 'search,': 30 },
  forecast: { 'forecast,': 50 },
  scale: { 'passbook of': 10 },
};

const boundOf = (bounds: Record<string, number> = {}, { name }: Figure): number | undefined =>
  Object.entries(bounds).find(([begin]) => name.startsWith(begin))?.[1];

/** Whether a figure holds its bounds; in words what is asked of it, '' = nothing. */
function judge(bench: string, figure: Figure): { isWithin: boolean; ratioWords: string; timeWords: string } {
  const { ratio, p99_ms } = figure;
  const [wanted, maxMs] = [boundOf(least[bench], figure), boundOf(within[bench], figure)];
  const isEnough = wanted === undefined || ratio === undefined || ratio >= wanted;
  const isFast = maxMs === undefined || p99_ms <= maxMs;
  return {
    isWithin: isEnough && isFast,
    ratioWords: wanted === undefined ? '' : isEnough ? ` (wanted: ${wanted})` : ` BELOW ${wanted}`,
    timeWords: maxMs === undefined ? '' : isFast ? ` (wanted: ${maxMs})` : ` ABOVE ${maxMs}`,
  };
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: { members: { type: 'string' }, json: { type: 'boolean' } },
  });
  const isKnown =
    Object.keys(values).every((option) => option === 'members' || option === 'json') &&
    positionals.every((name) => name in benches) &&
    (values.members === undefined || /^[1-9]\d{2,7}$/.test(String(values.members)));
  if (!isKnown) {
    const names = Object.keys(benches).join(', ');
    throw refusal(`Usage: npm run bench -- [NAME…] [--members N] [--json]\nNAME: ${names}; N: 100 or more`);
  }
  return {
    names: positionals.length > 0 ? positionals : Object.keys(benches),
    conditions: values.members === undefined ? {} : { members: Number(values.members) },
    json: values.json === true,
  };
}

function printFigures(name: string, figures: readonly Figure[]): void {
  console.log(`\n${name}`);
  for (const figure of figures) {
    const { name: what, per_second, p50_ms, p99_ms, reference, ratio } = figure;
    const { ratioWords, timeWords } = judge(name, figure);
    console.log(`  ${what}`);
    console.log(`    ${per_second} a second, half within ${p50_ms} ms, 99 % within ${p99_ms} ms${timeWords}`);
    if (ratio !== undefined) console.log(`    ÷ ${reference} = ${ratio}${ratioWords}`);
  }
}

async function runBenches(): Promise<void> {
  const { names, conditions, json } = readArguments();
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const results: Record<string, unknown> = {};
  try {
    await dropStaleDatabases(server.ownerUrl);
    for (const name of names) {
      const module = await benches[name]?.();
      if (!module) continue;
      if ('report' in module) {
        const { lines, isWithin, figures } = await module.report();
        results[name] = figures;
        if (!json) console.log(`\n${name}\n${lines.join('\n')}`);
        if (!isWithin) process.exitCode = 1;
        continue;
      }
      const figures = await module.run(conditions);
      results[name] = figures;
      if (!json) printFigures(name, figures);
      if (figures.some((figure) => !judge(name, figure).isWithin)) process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
  if (json) console.log(JSON.stringify(results, null, 2));
}

try {
  await runBenches();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
