import type pg from 'pg';
import { inBulk } from '../../../platform/database/in-bulk.ts';
import { type LockedClosing, setClosing } from './lock-closings.ts';

/**
 * Makes the business event of an approved closing, to which its incomes refer, and opens it for posting. From here on
 * its date is not summed up before it is posted; sums made earlier get its own added when it is posted.
 */
export async function beginPosting(client: pg.Client, closing: LockedClosing): Promise<void> {
  await inBulk(client, async () => {
    await client.query('select from summary for update');
    await client.query(
      `insert into business_event (kind, source_id, amount, amount_paid, bv, business_date, period, at)
       select 'closing', c.id, 0, 0, 0, business_date, business_date,
         ((business_date + 1)::timestamp at time zone timezone) - interval '1 millisecond'
       from closing c, company where c.id = $1`,
      [closing.id],
    );
    await setClosing(
      client,
      closing,
      `status = 'posting', is_summed_apart = coalesce((select until from summary) >= business_date, false),
       event_id = (select e.id from business_event e where e.kind = 'closing' and e.source_id = $1)`,
    );
  });
}
