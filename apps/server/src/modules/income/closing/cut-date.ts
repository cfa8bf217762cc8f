import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readClosingHead } from './read-closing-head.ts';

/** The first date that is not cut, as SQL; null = nobody has joined yet. */
export const nextDate = `select coalesce((select max(business_date) + 1 from closing), least(
  (select min(period) from business_event),
  ((select min(joined_at) from member) at time zone (select timezone from company))::date))`;

/** PostgreSQL's code for a lock that was not given in time. */
const lockNotAvailable = '55P03';

/**
 * Cuts the next date (docs/plans.md §2.3): transactions that write an event of it are waited for, and later ones belong
 * to the next date. Later transactions wait for the cut a second at most; then they go first and the cut is
 * tried again. A date for which the plan has nothing to calculate is published at once.
 * @param through `YYYY-MM-DD`, the last date that may be cut
 * @returns the date that was cut; null when there is none left
 */
export async function cutDate(
  client: pg.Client,
  through: string,
  now: Date,
): Promise<{ date: string; is_over: boolean } | null> {
  for (;;) {
    try {
      await client.query(
        `begin; set local lock_timeout = '1s'; select pg_advisory_xact_lock(hashtext('closing'))`,
      );
      const cut = await cutNext(client, through, now);
      await client.query('commit');
      return cut;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      await sleep(200);
    }
  }
}

/** The day after the last one that is cut; before the first one, the day on which everything began. */
async function readNextDate(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ next: string | null }>(`select (${nextDate}) as next`);
  return rows[0]?.next ?? null;
}

async function cutNext(client: pg.Client, through: string, now: Date) {
  const date = await readNextDate(client);
  if (date === null || date > through) return null;
  const { is_periodic, plan, timezone } = await readClosingHead(client, date);
  // a plan without a tank lets nobody wait
  await client.query('select place_overdue($1, $2, $3)', [date, plan.tank?.days ?? 0, timezone]);
  await client.query('insert into closing (business_date, cut_at, status) values ($1, $2, $3)', [
    date,
    now,
    is_periodic ? 'open' : 'posted',
  ]);
  return { date, is_over: !is_periodic };
}
