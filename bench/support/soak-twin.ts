import { runTwin } from '../../packages/plan/test/beside/run-twin.ts';

/** The engine beside its naive twin. @returns what went wrong */
export async function soakTwin(seed: number, events: number): Promise<string[]> {
  if (events === 0) return [];
  const told = runTwin(seed, events, console.log);
  const rows = Object.entries(told.rows).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `${told.events} random events in ${told.companies} companies with ${rows.join(', ')} rows: ${told.problems.length} companies other than from the log of events.`,
  );
  return told.problems;
}
