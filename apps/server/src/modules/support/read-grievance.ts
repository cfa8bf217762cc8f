import { addDays } from '@banyan/contract/core/dates';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { grievance as call } from '@banyan/contract/support/settings';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { startOf } from '../company/on-moments.ts';
import { readCompany } from '../company/queries.ts';
import { readSettings } from './queries.ts';
import { answerHours } from './rules.ts';

/** Who answers complaints, how to complain, and what share of last calendar year's tickets to the company was answered in time. */
export async function readGrievance(db: Db, { now }: Context): Promise<ReplyOf<typeof call>['data']> {
  const [settings, { timezone }] = await Promise.all([readSettings(db), readCompany(db)]);
  const thisYear = `${businessDate(now, timezone).slice(0, 4)}-01-01`;
  const year = Number(addDays(thisYear, -1).slice(0, 4));
  const counted = onlyRow(
    await sql<{ tickets: number; in_time: string | null }>`
      select count(*)::int as tickets,
        round(100.0 * count(*) filter (where answered_at <= due_at) / nullif(count(*), 0), 1)::text as in_time
      from ticket where desk_id is null and opened_at >= ${startOf(`${year}-01-01`)} and opened_at < ${startOf(thisYear)}
        and (answered_at is not null or due_at < ${now})`.execute(db),
  );
  const officer = (name: string, email: string, mobile: string) => (name ? { name, email, mobile } : null);
  return {
    officer: officer(settings.officer_name, settings.officer_email, settings.officer_mobile),
    nodal: officer(settings.nodal_name, settings.nodal_email, settings.nodal_mobile),
    how_to_complain: settings.how_to_complain,
    answer_hours: answerHours,
    year,
    ...counted,
  };
}
