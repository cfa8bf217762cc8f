import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/**
 * What was lost in each of these last days.
 * @param lostAfter selects what was lost after a moment
 */
export async function readLosses(
  tx: Tx,
  { now, days }: { now: string; days: readonly number[] },
  lostAfter: (moment: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string[]> {
  const { lost } = onlyRow(
    await sql<{ lost: string[] }>`
      select array(select (${lostAfter(sql`${now}::timestamptz - make_interval(days => since)`)})::text
        from unnest(${days}::int[]) with ordinality as asked (since, place) order by place) as lost`.execute(
      tx,
    ),
  );
  return lost;
}
