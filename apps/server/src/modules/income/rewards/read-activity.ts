import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { activityStanding as call } from '@banyan/contract/income/activity';
import { dateOf, dayOf } from '@banyan/plan/days';
import { activityStanding } from '@banyan/plan/instant/activity-standing';
import { periodStart } from '@banyan/plan/periods';
import { calendarOf } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readBought } from '../earning/load-activity.ts';
import { readPlanInForce } from '../queries.ts';

/**
 * Whether a member buys enough to earn, as an event of this moment would be judged, and how long that lasts if nothing more is bought.
 * @returns null when the plan in force does not ask
 */
export async function readActivity(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<ReplyOf<typeof call>['data']> {
  const { plan } = await readPlanInForce(db, now);
  const { activity } = plan;
  if (!activity) return null;
  const calendar = calendarOf(plan);
  const { date, has_topup } = await readMember(db, actor.id, now);
  const day = dayOf(date);
  const { period } = activity;
  const before = periodStart(period, periodStart(period, day, calendar) - 1, calendar);
  const purchases = (await readBought(db, [actor.id], before, day)).get(actor.id);
  if (!purchases) return null;
  const {
    buys: _buys,
    from,
    to,
    until,
    bought,
    ...standing
  } = activityStanding(activity, calendar, day, purchases);
  return {
    ...standing,
    period,
    from: dateOf(from),
    to: dateOf(to),
    until: until === null ? null : dateOf(until),
    bought: bought && { ...bought, from: dateOf(bought.from) },
    has_topup,
  };
}

/** The date to which an event of this moment belongs, as `open_period` has it, and whether a topup of the member still counts. */
async function readMember(db: Db, memberId: string, now: Date) {
  return onlyRow(
    await sql<{ date: string; has_topup: boolean }>`
      select greatest((${now}::timestamptz at time zone c.timezone)::date, (select max(business_date) + 1 from closing))::text as date,
        m.live_topups > 0 as has_topup
      from member m cross join company c where m.id = ${memberId}::bigint`.execute(db),
  );
}
