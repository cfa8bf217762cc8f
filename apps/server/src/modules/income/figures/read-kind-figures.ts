import { addDays, dateText } from '@banyan/contract/core/dates';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds } from '@banyan/contract/income/income';
import { type kindFigures as call, drawnDates } from '@banyan/contract/income/kind-figures';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { everyDay } from './every-day.ts';

type Figures = ReplyOf<typeof call>['data'];

/** What each income kind paid this month, last month, on each of the last dates and of the last closings; of a member, or of everybody. */
export async function readKindFigures(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<Figures> {
  const { timezone } = await db.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
  const today = dateText(now, timezone);
  const drawn_from = addDays(today, 1 - drawnDates);
  const this_month_from = `${today.slice(0, 7)}-01`;
  const last_month_from = `${addDays(this_month_from, -1).slice(0, 7)}-01`;
  const posted = await db
    .selectFrom('closing')
    .select(sql<string>`business_date::text`.as('date'))
    .where('status', '=', 'posted')
    .orderBy('business_date', 'desc')
    .limit(drawnDates)
    .execute();
  const closings = posted.map(({ date }) => date).reverse();
  const from = [drawn_from, last_month_from, ...closings.slice(0, 1)].sort()[0];
  const source =
    actor.user_type === 'Admin'
      ? sql`select substr(measure, 8) as kind, business_date, amount from ${await everyDay(db)} figure
          where measure like 'income:%' and business_date >= ${from}::date`
      : sql`select kind, business_date, amount from income_ever
          where member_id = ${actor.id} and status <> 'pending' and business_date >= ${from}::date`;
  const { rows } = await sql<{ kind: string; date: string; amount: string }>`
    select kind, business_date::text as date, sum(amount)::text as amount from (${source}) paid
    where business_date <= ${today}::date group by 1, 2`.execute(db);
  const sum = (paid: typeof rows, isWanted: (date: string) => boolean): string =>
    paid
      .reduce((total, { date, amount }) => (isWanted(date) ? total.plus(amount) : total), toDecimal('0'))
      .toFixed();
  return {
    this_month_from,
    last_month_from,
    drawn_from,
    today,
    closings,
    kinds: incomeKinds.flatMap((kind) => {
      const paid = rows.filter((row) => row.kind === kind);
      if (paid.length === 0) return [];
      const amounts = new Map(paid.map(({ date, amount }) => [date, amount]));
      return {
        kind,
        this_month: sum(paid, (date) => date >= this_month_from),
        last_month: sum(paid, (date) => date >= last_month_from && date < this_month_from),
        dates: Array.from({ length: drawnDates }, (_, at) => amounts.get(addDays(drawn_from, at)) ?? '0'),
        closings: closings.map((date) => amounts.get(date) ?? '0'),
      };
    }),
  };
}
