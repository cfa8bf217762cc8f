import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { readForecast } from '../modules/income/figures/read-forecast.ts';
import { readPlanInForce } from '../modules/income/queries.ts';
import type { ActorContext } from '../platform/context.ts';
import type { Db } from '../platform/database/db.ts';
import type { CloseDates } from './run-scenario.ts';

/** Compares what every member was forecast right before each closing with what the closing then paid. */
export function comparesForecasts(db: Db) {
  const differences: string[] = [];
  let compared = 0;
  const around =
    (close: CloseDates): CloseDates =>
    async (context, through) => {
      const { plan } = await readPlanInForce(db, context.now);
      const { caps, incomes } = plan;
      // what the team's ROI pays first takes the room under the cap that a forecast leaves to matching
      const isRoomTaken = caps.topup_multiple !== undefined && incomes.roi_level !== undefined;
      const expected = await forecasts(db, context);
      const done = await close(context, through);
      for (const { user_id, id, on, kind, gross, amount } of expected) {
        if (isRoomTaken && kind === 'matching') continue;
        const { rows } = await sql<Record<'gross' | 'amount', string>>`
          select coalesce(sum(gross), 0)::text as gross, coalesce(sum(amount), 0)::text as amount from income
          where member_id = ${id} and kind = ${kind} and business_date = ${on} and reverses is null`.execute(
          db,
        );
        const paid = rows[0];
        compared++;
        if (paid && toDecimal(paid.gross).eq(gross) && toDecimal(paid.amount).eq(amount)) continue;
        differences.push(
          `${on}: ${user_id} was forecast ${amount} of ${gross} by ${kind}, and got ${paid?.amount} of ${paid?.gross}`,
        );
      }
      return done;
    };
  return { around, differences, count: () => compared };
}

/** What the next closing is forecast to pay each member by each kind. */
async function forecasts(db: Db, context: ActorContext) {
  const { rows } = await sql<Record<'id' | 'user_id', string>>`
    select m.id, u.user_id from member m join app_user u on u.id = m.id order by m.id`.execute(db);
  const all = [];
  for (const member of rows) {
    const actor = { ...context.actor, id: member.id };
    const forecast = await readForecast(db, { actor, now: context.now });
    if (forecast === null) break;
    for (const kind of forecast.kinds) all.push({ ...member, on: forecast.on, ...kind });
  }
  return all;
}
