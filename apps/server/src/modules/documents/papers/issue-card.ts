import { dateText } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { oneYearAfter } from '../rules.ts';

/** Issues a card for twelve months, unless the member holds one that has not been ended: of two at once one is issued. */
export async function issueCard(db: Db, { now }: Pick<Context, 'now'>, memberId: string): Promise<boolean> {
  const { timezone } = await readCompany(db);
  const issued_on = dateText(now, timezone);
  const { rows } = await sql`
    insert into id_card (member_id, issued_on, valid_until, at)
    values (${memberId}, ${issued_on}, ${oneYearAfter(issued_on)}, ${now})
    on conflict (member_id) where ended_at is null do nothing returning id`.execute(db);
  return rows.length > 0;
}
