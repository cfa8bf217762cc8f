import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { compareHistory, readHoldings } from './chain-histories/compare.ts';
import { openHistory } from './chain-histories/history.ts';
import { type HistoryStage, openHistoryStage } from './chain-histories/history-stage.ts';
import { play } from './chain-histories/play.ts';

/** Histories that one database sees; then the auditor looks at its books, and the next one begins. */
const inDatabase = 50;

/** What was tried: payments by what became of them. */
export interface TriedHistories {
  histories: number;
  became: Record<string, number>;
  problems: string[];
}

/**
 * Random histories of a chain: payments of every form, forks up to finality and beyond, nodes that lag, lie, fail or limit
 * ranges, watchers that are killed or run twice, a cursor that is lost, hashes that are read again. What is credited is what
 * a naive reader of the final chain finds, each once, and the books are in order.
 * @param options.serverUrl connects to the database server as owner
 * @param options.seed of the first history; the next ones have the next seeds
 */
export async function soakChainHistories(options: {
  serverUrl: string;
  seed: number;
  histories: number;
  log?: (line: string) => void;
}): Promise<TriedHistories> {
  const { serverUrl, seed, histories, log = () => {} } = options;
  const tried: TriedHistories = { histories, became: {}, problems: [] };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < histories) {
      const from = next;
      next = Math.min(histories, from + inDatabase);
      const stage = await openHistoryStage(serverUrl);
      try {
        for (let no = from; no < from + inDatabase && no < histories; no++) {
          const problems = await tryHistory(stage, { no: no - from, seed: seed + no });
          tried.problems.push(...problems);
          if (problems.length > 0) log(problems.join('\n'));
        }
        const findings = await findAll(stage.db);
        tried.problems.push(
          ...findings.map((found) => `histories of seeds from ${seed + from}: ${JSON.stringify(found)}`),
        );
        for (const { status, n } of await countPayments(stage))
          tried.became[status] = (tried.became[status] ?? 0) + n;
        log(`Tried the histories of chains from ${from} on…`);
      } finally {
        await stage.close();
      }
    }
  };
  await Promise.all([work(), work()]);
  return tried;
}

/** How many payments there are, by what became of them. */
async function countPayments({ owner }: HistoryStage): Promise<{ status: string; n: number }[]> {
  const { rows } = await owner.query(`select status, count(*)::int as n from chain_transfer group by status`);
  return rows;
}

async function tryHistory(stage: HistoryStage, asked: { no: number; seed: number }): Promise<string[]> {
  const history = await openHistory(stage, asked);
  const name = `history of seed ${asked.seed}`;
  try {
    const before = await readHoldings(stage.db);
    await play(history);
    const problems = await compareHistory(history, before);
    return problems.length > 0 ? [`${name}: ${problems.join('; ')}\n  ${history.story.join('\n  ')}`] : [];
  } catch (error) {
    return [`${name}: ${(error as Error).stack}\n  ${history.story.join('\n  ')}`];
  }
}

/** Histories of chains on a server of their own. @returns what went wrong */
export async function soakChains({ count, seed }: { count: number; seed: number }): Promise<string[]> {
  if (count === 0) return [];
  const server = await openDatabaseServer({ log: console.log });
  try {
    const tried = await soakChainHistories({
      serverUrl: server.ownerUrl,
      seed,
      histories: count,
      log: console.log,
    });
    console.log(
      `${tried.histories} histories of chains with payments ${JSON.stringify(tried.became)}: ${tried.problems.length} other than naively.`,
    );
    return tried.problems;
  } finally {
    await server.stop();
  }
}
