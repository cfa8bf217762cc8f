import type { Scenario } from '@banyan/plan/scenario/scenario-file';
import { openDb, openPool } from '../platform/database/db.ts';
import { createThrowAwayDatabase } from '../platform/database/throw-away-database.ts';
import { silentServices as services } from '../platform/silent-services.ts';
import { auditBooks } from './audit-books.ts';
import { comparesForecasts } from './compare-forecasts.ts';
import { compareOutcome } from './compare-outcome.ts';
import type { Outcome } from './outcome.ts';
import { runScenario } from './run-scenario.ts';

/**
 * Runs a scenario on a database of its own, which is thrown away afterwards.
 * @param serverUrl connects to the database server as owner
 * @returns its outcome, and how that differs from what was expected; a ledger that does not balance always differs, and so does a
 * closing from what it was forecast to pay, of which `forecasts` says how many were compared
 */
export async function tryScenario(
  serverUrl: string,
  scenario: Scenario,
): Promise<{ outcome: Outcome; differences: string[]; forecasts: number }> {
  const database = await createThrowAwayDatabase(serverUrl);
  const pool = openPool(database.url, 2);
  try {
    const db = openDb(pool);
    const forecasts = comparesForecasts({ db, url: database.url });
    const outcome = await runScenario({ db, url: database.url }, services, scenario, forecasts.around);
    return {
      outcome,
      differences: [
        ...compareOutcome(scenario.expect, outcome),
        ...forecasts.differences,
        ...(await auditBooks(db)),
      ],
      forecasts: forecasts.count(),
    };
  } finally {
    await pool.end();
    await database.drop();
  }
}
