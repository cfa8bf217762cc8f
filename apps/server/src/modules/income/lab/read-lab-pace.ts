import { labMilliseconds } from '@banyan/contract/income/lab-size';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Runs whose time counts: the machine may have changed since earlier ones. */
const latest = 10;

/** What the last runs took by what was expected of them; null when none has ended here. */
export async function readLabPace(db: Db): Promise<number | null> {
  const runs = await db
    .selectFrom('lab_run')
    .select([
      'took_ms',
      'people',
      sql<number>`(population ->> 'months')::int`.as('months'),
      sql<number>`jsonb_array_length(plans)`.as('plans'),
    ])
    .where('took_ms', 'is not', null)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute();
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + of(run), 0);
  const expected = sum(({ people, months, plans }) =>
    labMilliseconds({ people: people ?? 0, months, plans }),
  );
  return expected === 0 ? null : sum(({ took_ms }) => took_ms ?? 0) / expected;
}
