import { describe, expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import { closeThrough } from '../apps/server/src/modules/income/closing/close-through.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../apps/server/src/platform/database/throw-away-database.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { runScenario } from '../apps/server/src/scenario/run-scenario.ts';
import { compareClosingBooks, readClosingBooks } from './support/closing-books.ts';
import { closingStory, dateOf } from './support/closing-story.ts';
import { nobody } from './support/soak-postings.ts';

const days = 35;

/** The books after the days of a story whose dates were closed in time, or all of them in the end. */
async function closeStory(seed: number, isClosedInTime: boolean, expected: readonly string[] | null) {
  const database = await createThrowAwayDatabase(inject('databaseServerUrl'));
  const pool = openPool(database.url, 4);
  try {
    const db = openDb(pool);
    const scenario = closingStory({ seed, days, isClosedInTime });
    await runScenario(
      { db, url: database.url },
      realServices(() => {}),
      scenario,
    );
    const last = dateOf(days - 1);
    const context = nobody(new Date(`${last}T18:29:59Z`));
    await closeThrough({ db, url: database.url, context, through: last });
    return expected === null ? await readClosingBooks(db) : await compareClosingBooks(db, expected);
  } finally {
    await pool.end();
    await database.drop();
  }
}

describe('dates closed late', () => {
  it.each([1])('come to what they would have come to in time (story %i)', async (seed) => {
    const inTime = await closeStory(seed, true, null);
    expect(inTime.filter((line) => line.startsWith('income ')).length).toBeGreaterThan(500);
    const differences = await closeStory(seed, false, inTime);
    expect(differences.slice(0, 10)).toEqual([]);
  });
});
