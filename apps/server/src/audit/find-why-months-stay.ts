import { sql } from 'kysely';
import { chainBooks } from '../modules/ledger/chain-books.ts';
import type { Db } from '../platform/database/db.ts';
import { auditAll } from './audit-all.ts';

/**
 * Why lines of the ledger of before a moment may not leave their tables yet: a date that began by then is not closed, or something is wrong
 * in the books (docs/decisions/0035). All journals are given their place in the chain first.
 * @returns null = they may leave
 */
export async function findWhyMonthsStay(db: Db, before: Date, now: Date): Promise<string | null> {
  const date = await findOpenDate(db, before);
  if (date) return `The closing of ${date} is not posted.`;
  await chainBooks(db, now);
  let wrong = 0;
  await auditAll(db, () => {
    wrong += 1;
  });
  return wrong > 0 ? `${wrong} things are wrong in the books: npm run audit names them.` : null;
}

/** The first date that began before a moment and whose closing is not posted, or has events and no closing yet. */
async function findOpenDate(db: Db, before: Date): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    with last as (
      select (${before.toISOString()}::timestamptz - interval '1 microsecond') at time zone timezone as moment from company
    ), open as (
      select c.business_date as date from closing c where c.status <> 'posted'
      union all
      (select e.period from business_event e
       where e.period > coalesce((select max(c.business_date) from closing c), '-infinity') order by e.period limit 1)
    )
    select min(date)::text as date from open, last where date <= moment::date`.execute(db);
  return rows[0]?.date ?? null;
}
