import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { soakCompanies } from './soak-companies.ts';
import { soakRoundTrips } from './soak-round-trips.ts';

/** @returns what went wrong */
export async function soakRandomCompanies(seed: number, companies: number): Promise<string[]> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    const tried = await soakCompanies({ serverUrl: server.ownerUrl, seed, companies, log: console.log });
    console.log(
      `${tried.companies} random companies with ${tried.events} steps and ${tried.rows} incomes: ${tried.problems.length} other than naively.`,
    );
    return tried.problems;
  } finally {
    await server.stop();
  }
}

/** Round trips on the server of the checkout. @returns what went wrong */
export async function soakTrips(seed: number, companies: number): Promise<string[]> {
  if (companies === 0) return [];
  const server = await openDatabaseServer({ log: console.log });
  try {
    const lengths = { sizes: { joins: 12, events: 14, days: 4 }, datesAfter: 2 };
    const tried = await soakRoundTrips({
      serverUrl: server.ownerUrl,
      seed,
      companies,
      ...lengths,
      log: console.log,
    });
    console.log(
      `${companies} companies of seed ${seed} exported and brought in again, with ${tried.rows} incomes after it: ${tried.problems.length} other than before.`,
    );
    return tried.problems;
  } finally {
    await server.stop();
  }
}
