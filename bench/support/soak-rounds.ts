import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import {
  createThrowAwayDatabase,
  dropStaleDatabases,
} from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { soakBets } from './soak-bets.ts';
import { shopGenerators, soakOperations } from './soak-operations.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import type { Generator } from './soak-world.ts';

/** Operations that one oracle follows; the next ones begin with empty wallets and another seed. */
const operationsInRound = 50_000;

/** Does a soak on a database of its own. @returns what went wrong */
type OnThrowAway = (soakIt: (db: Db) => Promise<string[]>) => Promise<string[]>;

/** Opens a server for soaks that have a database each, until they are done. @returns what went wrong */
export async function onThrowAways(soakThem: (on: OnThrowAway) => Promise<string[]>): Promise<string[]> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    await dropStaleDatabases(server.ownerUrl);
    return await soakThem(async (soakIt) => {
      const database = await createThrowAwayDatabase(server.ownerUrl);
      const pool = openPool(database.url, 12);
      try {
        return await soakIt(openDb(pool));
      } finally {
        await pool.end();
        await database.drop();
      }
    });
  } finally {
    await server.stop();
  }
}

/** Random operations in rounds, each beside an oracle of its own. @returns what went wrong */
export async function soakRounds(
  onThrowAway: OnThrowAway,
  { seed, operations, generators }: { seed: number; operations: number; generators?: readonly Generator[] },
): Promise<string[]> {
  const problems: string[] = [];
  for (let done = 0; done < operations; done += operationsInRound) {
    const round = {
      seed: seed + done / operationsInRound,
      operations: Math.min(operationsInRound, operations - done),
      ...(generators && { generators }),
    };
    problems.push(...(await onThrowAway((db) => soakRound(db, round))));
  }
  return problems;
}

async function soakRound(
  db: Db,
  round: { seed: number; operations: number; generators?: readonly Generator[] },
): Promise<string[]> {
  const context = nobodyWithSecrets(new Date());
  const result = await soakOperations({ db, context, ...round, log: console.log });
  console.log(
    `Seed ${round.seed}: ${result.operations} operations, ${result.refused} of them refused (${result.timedOut} for a lock), and ${result.replayed} replays: ${result.mismatches.length} mismatches.`,
  );
  // a run of hours may be stopped before its end
  for (const mismatch of result.mismatches.slice(0, 10)) console.log(`  ${mismatch}`);
  return result.mismatches;
}

/** The model of the shop alone. @returns what went wrong */
export async function soakShopAlone(asked: { count: number; seed: number }): Promise<string[]> {
  return await onThrowAways((on) =>
    soakRounds(on, { seed: asked.seed, operations: asked.count, generators: shopGenerators }),
  );
}

/** The models of the games in rounds, each on a database of its own. @returns what went wrong */
export async function soakBetRounds(asked: { operations: number; seed: number }): Promise<string[]> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    await dropStaleDatabases(server.ownerUrl);
    const problems: string[] = [];
    for (let done = 0; done < asked.operations; done += operationsInRound) {
      const { url, ownerUrl, drop } = await createThrowAwayDatabase(server.ownerUrl);
      const seed = asked.seed + done / operationsInRound;
      const operations = Math.min(operationsInRound, asked.operations - done);
      const played = await soakBets({ url, ownerUrl, seed, operations });
      await drop();
      console.log(
        `Seed ${seed}: ${operations} acts of players in five games, rounds ${JSON.stringify(played.rounds)}: ${played.problems.length} mismatches.`,
      );
      for (const problem of played.problems.slice(0, 10)) console.log(`  ${problem}`);
      problems.push(...played.problems);
    }
    return problems;
  } finally {
    await server.stop();
  }
}
