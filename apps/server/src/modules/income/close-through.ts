import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';

/**
 * Closes every business date not yet closed up to and including a date, oldest first (incomes §2.3). The plan has
 * no periodic kinds yet: a closing is the record that its date is closed.
 * @param date `YYYY-MM-DD`; one that is closed already changes nothing
 */
export async function closeThrough(tx: Tx, context: Context, date: string): Promise<void> {
  // oldest first also when two close at once
  await sql`select pg_advisory_xact_lock(hashtext('closing'))`.execute(tx);
  await sql`
    insert into closing (business_date, cut_at, state)
    select day::date, ${context.now}::timestamptz, 'published'
    from generate_series(
      coalesce(
        (select max(business_date) + 1 from closing),
        (select least(min(business_date), ${date}::date) from business_event)
      )::timestamp, ${date}::timestamp, '1 day') as day`.execute(tx);
}
