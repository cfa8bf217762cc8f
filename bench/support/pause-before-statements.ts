import type pg from 'pg';
import type { killBeforeStatements, StatementKills } from './kill-before-statements.ts';
import { takeOverPaused } from './take-over-paused.ts';

/** More statements than any of these processes sends. */
const all = 1_000_000_000;
/** The older one's clock is ahead every second time, in milliseconds. */
const jump = 3_600_000;

/**
 * Does something by processes that are paused before one of their statements, each a few statements later than the one before it; others take over and
 * do it to its end before the paused one works on. It is done once, and the paused one writes nothing of it.
 * @param owner past every right, of the same database
 * @param options.isCutOff all connections of the paused one end: what it leads by a lock goes to nobody before
 * @param options.looksWhilePaused what is right in the end depends on where the older one was: a flight that was in the air is broken
 * @param options.newerOnes how many take over, one after the other: a draw of the lottery gets its beacon for the last of three
 */
export function pauseBeforeStatements(
  owner: pg.Client,
  { isCutOff = false, newerOnes = 3, looksWhilePaused = false } = {},
): typeof killBeforeStatements {
  return async ({ url, context, kills, every = 1 }, client, begin) => {
    const found: StatementKills = { kills: 0, database_kills: 0, steps: 0, done: 0, problems: [] };
    const now = context.now.getTime();
    let statements = 0;
    while (found.kills < kills) {
      const { order, findProblem } = await begin(found.done);
      const instructionsAfter = async (after: number) => ({
        ...(await order()),
        url,
        now: context.now.toISOString(),
        statements: after,
        postmaster: null,
      });
      const where = `paused before statement ${statements}`;
      const tell = (problem: string | null) => {
        if (problem) found.problems.push(`${where}: ${problem}`);
      };
      const written = await takeOverPaused({
        client,
        older: {
          ...(await instructionsAfter(statements)),
          now: new Date(now + (found.done % 2) * jump).toISOString(),
        },
        newer: Array.from({ length: newerOnes }, () => () => instructionsAfter(all)),
        owner,
        isCutOff,
        ...(looksWhilePaused ? { whilePaused: async () => tell(await findProblem(false)) } : {}),
      });
      found.problems.push(...(written ?? []).map((table) => `${where}, and wrote ${table} afterwards`));
      tell(await findProblem(true));
      found.done += 1;
      if (written) found.kills += 1;
      else found.steps = Math.max(found.steps, statements);
      statements = written ? statements + every : 0;
    }
    return found;
  };
}
