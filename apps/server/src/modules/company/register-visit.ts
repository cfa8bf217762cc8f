import { businessDate } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { readCompany } from './queries.ts';

/** Counts a visit on its business date (docs/screens.md §6.1) and says which company answers. */
export async function registerVisit(db: Db, now: Date) {
  const company = await readCompany(db);
  const day = businessDate(now, company.timezone);
  await inTransaction(db, (tx) =>
    tx
      .insertInto('visit')
      .values({ day, visits: '1' })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((eb) => ({ visits: eb('visit.visits', '+', '1') })),
      )
      .execute(),
  );
  return company;
}
