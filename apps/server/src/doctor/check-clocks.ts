import { type Finding, held } from './finding.ts';
import type { OpenServer } from './open-servers.ts';

/** Seconds that clocks may differ: leases, codes of a second factor and moments of bets are shorter than what follows from more. */
const tolerance = 1;

/**
 * Compares the clock of each server of the database with that of this machine, which is taken before and after the question.
 * @param clock of the application
 */
export async function checkClocks(servers: readonly OpenServer[], clock: () => Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, client } of servers) {
    if (!client) continue;
    const before = clock().getTime();
    const { rows } = await client.query<{ at: string }>(
      'select extract(epoch from clock_timestamp())::text as at',
    );
    const after = clock().getTime();
    const between = (before + after) / 2000;
    const apart = Math.abs(Number(rows[0]?.at) - between) - (after - before) / 2000;
    const seconds = Math.max(0, apart).toFixed(1);
    findings.push(
      held(
        apart <= tolerance,
        `The clock of ${name} agrees with this machine's.`,
        `The clock of ${name} and this machine's are ${seconds} s apart: let both follow the same time servers (chrony).`,
      ),
    );
  }
  return findings;
}
