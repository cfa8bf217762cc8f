import type pg from 'pg';
import { inBulk } from '../../../platform/in-bulk.ts';
import { type HeldClosing, setClosing } from './hold-closings.ts';

/**
 * Makes the business event of an approved closing, which its incomes name, and opens it for posting. From here on sums
 * of finished dates do not pass it; those of its date that were made before get its own sums when it is posted.
 */
export async function beginPosting(client: pg.Client, closing: HeldClosing): Promise<void> {
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
      `state = 'posting', is_summed_apart = coalesce((select until from summary) >= business_date, false),
       event_id = (select e.id from business_event e where e.kind = 'closing' and e.source_id = $1)`,
    );
  });
}
