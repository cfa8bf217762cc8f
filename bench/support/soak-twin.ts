import { runTwin } from '../../packages/plan/test/beside/run-twin.ts';

/** The engine beside its naive twin. @returns what went wrong */
export async function soakTwin(seed: number, events: number): Promise<string[]> {
  if (events === 0) return [];
  const outcome = runTwin(seed, events, console.log);
  const rows = Object.entries(outcome.rows).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `${outcome.events} random events in ${outcome.companies} companies with ${rows.join(', ')} rows: ${outcome.problems.length} companies other than from the log of events.`,
  );
  return outcome.problems;
}
