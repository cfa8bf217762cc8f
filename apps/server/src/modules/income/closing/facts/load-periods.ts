import { askedPeriods } from '@banyan/plan/closing/asked-periods';
import type { ClosingFacts, PeriodFacts } from '@banyan/plan/closing/closing-facts';
import { figureAt, plus } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import { dateOf, dayOf } from '@banyan/plan/days';
import { PERIODS, type Period } from '@banyan/plan/periods';
import { calendarOf } from '@banyan/plan/plan/plan';
import { activitySpan } from '@banyan/plan/plan/plan-activity';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import { unitsOf } from './load-live-topups.ts';
import type { Places } from './load-places.ts';
import { loadPurchases } from './load-purchases.ts';
import { periodStarts } from './period-starts.ts';

/** Kinds of events whose BV is volume; each counts in the period to which it belongs (docs/plans.md §7.1). */
export const VOLUME_KINDS = `('topup', 'topup_reversal', 'order', 'refund')`;
const entries = `kind in ${VOLUME_KINDS}`;

/** What a closing needs of the periods it closes. @returns null when the plan asks for nothing */
export async function loadPeriods(
  client: pg.Client,
  head: ClosingHead,
  places: Places,
): Promise<ClosingFacts['periods']> {
  const asked = askedPeriods(head.plan, head.ends);
  if (asked.volumes.length === 0 && !asked.firstTopups && asked.walks.length === 0) return null;
  return {
    own: await loadOwnVolumes(client, head, places, asked.volumes),
    before: await loadVolumesBefore(client, head, places),
    firstTopup: asked.firstTopups ? await loadFirstTopups(client, head, places) : null,
    purchases: asked.walks.length > 0 ? await loadPurchases(client, head, places, asked.walks) : null,
  };
}

/** Own volume of running periods: the sums of an earlier closing, and what came since. */
export async function loadOwnVolumes(
  client: pg.Client,
  head: ClosingHead,
  { ids, placeOf }: Places,
  periods: readonly Period[],
): Promise<PeriodFacts['own']> {
  const own: PeriodFacts['own'] = {};
  const starts = periodStarts(head);
  const summed = await readSummed(client, head);
  for (const period of periods) {
    const from = starts[period];
    let volume: Units = new Float64Array(ids.length);
    const added = summed === null || summed < from ? `period >= '${from}'` : `period > '${summed}'`;
    await copyOut(
      client,
      `select member_id, sum(bv) from (
         select member_id, ${period} as bv from member_volume where business_date >= '${from}' and ${summed !== null}
         union all
         select member_id, bv from business_event where ${entries} and ${added} and period <= '${head.date}'
       ) all_of_it group by member_id`,
      (row) => {
        const i = placeOf(row.id(0));
        volume = putFigure(volume, i, plus(figureAt(volume, i), unitsOf(row, 1, head.digits)));
      },
    );
    own[period] = volume;
  }
  return own;
}

/** Everybody's volume of the whole period before that of activity, on the dates on which it still counts. */
async function loadVolumesBefore(
  client: pg.Client,
  { plan, date, digits }: ClosingHead,
  { ids, placeOf }: Places,
): Promise<Units | null> {
  if (!plan.activity) return null;
  const span = activitySpan(plan.activity, dayOf(date), calendarOf(plan));
  if (span.before === null) return null;
  let volume: Units = new Float64Array(ids.length);
  await copyOut(
    client,
    `select member_id, sum(bv) from business_event
     where ${entries} and period >= '${dateOf(span.before)}' and period < '${dateOf(span.from)}' group by member_id`,
    (row) => {
      volume = putFigure(volume, placeOf(row.id(0)), unitsOf(row, 1, digits));
    },
  );
  return volume;
}

/**
 * Adds what came since to the sums of all periods, so that no later closing reads it again. In the transaction of the
 * client. A plan that asks for no volume in any of its closings keeps none.
 */
export async function bringVolumesForward(client: pg.Client, head: ClosingHead): Promise<void> {
  if (askedPeriods(head.plan, () => true).volumes.length === 0) return;
  const starts = periodStarts(head);
  const summed = await readSummed(client, head);
  if (summed === null) await client.query('delete from member_volume');
  const sum = (period: Period) => `coalesce(sum(bv) filter (where period >= '${starts[period]}'), 0)`;
  const added = (period: Period) =>
    `${period} = case when v.business_date >= '${starts[period]}' then v.${period} else 0 end + excluded.${period}`;
  await client.query(
    `insert into member_volume as v (member_id, business_date, ${PERIODS.join(', ')})
     select member_id, $1::date, ${PERIODS.map(sum).join(', ')} from business_event
     where ${entries} and period <= $1 and period >= $2 and period > $3
     group by member_id
     on conflict (member_id) do update set business_date = excluded.business_date, ${PERIODS.map(added).join(', ')}`,
    [head.date, starts.yearly, summed ?? '0001-01-01'],
  );
  const { week_starts, year_starts } = calendarOf(head.plan);
  await client.query('update volume_state set business_date = $1, week_starts = $2, year_starts = $3', [
    head.date,
    week_starts,
    year_starts,
  ]);
}

/** The date up to which volume is summed; null = not by the calendar of this plan. */
async function readSummed(client: pg.Client, { plan }: ClosingHead): Promise<string | null> {
  const { week_starts, year_starts } = calendarOf(plan);
  const { rows } = await client.query<{ date: string }>(
    `select business_date::text as date from volume_state
     where business_date is not null and week_starts = $1 and year_starts = $2`,
    [week_starts, year_starts],
  );
  return rows[0]?.date ?? null;
}

/** The day to which everybody's oldest topup belongs of those that counted at the end of the date, −1 = none. */
async function loadFirstTopups(
  client: pg.Client,
  { date }: ClosingHead,
  { ids, placeOf }: Places,
): Promise<Int32Array> {
  const first = new Int32Array(ids.length).fill(-1);
  await copyOut(
    client,
    `select e.member_id, min(e.period) - date '1970-01-01' from business_event e
     where e.kind = 'topup' and e.period <= '${date}' and not exists (
       select from business_event r where r.kind = 'topup_reversal' and r.source_id = e.source_id and r.period <= '${date}')
     group by e.member_id`,
    (row) => {
      first[placeOf(row.id(0))] = row.int(1);
    },
  );
  return first;
}
