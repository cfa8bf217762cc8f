import { addDays } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { dayFigures } from './day-figures.ts';

const hour = 3_600_000;

/**
 * Sums up every business date that is over into day_total, income_total and member_total, each once. It waits one
 * hour for transactions that were open at midnight; no operation takes longer than half a minute (docs/ledger.md §4).
 * It also waits until a date's closing is posted.
 */
export async function summarizeDays(tx: Tx, now: Date): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local transaction_timeout = 0`.execute(tx);
  // a second run at the same time waits here, and finds nothing left to do
  const { until } = await tx.selectFrom('summary').select('until').forUpdate().executeTakeFirstOrThrow();
  const { timezone } = await readCompany(tx);
  const over = addDays(businessDate(new Date(now.getTime() - hour), timezone), -1);
  const closed = await tx
    .selectFrom('closing')
    .select((eb) => eb.fn.max('business_date').as('date'))
    .where('status', '=', 'posted')
    .executeTakeFirst();
  const last = closed?.date && closed.date < over ? closed.date : over;
  if (until !== null && until >= last) return;
  const first = until === null ? null : addDays(until, 1);
  await sql`insert into day_total (business_date, measure, n, amount)
    select business_date, measure, n, amount from ${dayFigures(first, last)} as figure`.execute(tx);
  await sql`
    insert into income_total (business_date, kind, level, status, n, base, gross, trimmed, amount)
    select business_date, kind, level, status, count(*), sum(base), sum(gross), sum(trimmed), sum(amount)
    from income_ever
    where (${first}::date is null or business_date >= ${first}::date) and business_date <= ${last}::date
    group by 1, 2, 3, 4`.execute(tx);
  await sql`
    insert into member_total (member_id, income)
    select member_id, sum(amount) from income_ever
    where status <> 'pending' and (${first}::date is null or business_date >= ${first}::date)
      and business_date <= ${last}::date
    group by member_id
    on conflict (member_id) do update set income = member_total.income + excluded.income`.execute(tx);
  await tx.updateTable('summary').set({ until: last }).execute();
}
