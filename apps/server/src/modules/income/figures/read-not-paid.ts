import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { notPaid } from '@banyan/contract/income/not-paid';
import { toDecimal } from '@banyan/plan/money';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export type NotPaid = ReplyOf<typeof notPaid>['data'];

/**
 * Why an income row, under the alias `i`, paid less than its gross: a match whose volume was flushed counts apart, and
 * a reversal takes back what the row it reverses was not paid.
 */
export const notPaidReason = sql<string>`case when i.kind = 'matching' and i.status = 'lapsed' then 'flushed'
  else coalesce(i.reason, (select r.reason from income_ever r where r.id = i.reverses)) end`;

/** What caps cut of a member's incomes, what lapsed and what was flushed, in all and by reason, most first. */
export async function readNotPaid(
  db: Db,
  memberId: string,
  onDates: Expression<unknown> = sql`true`,
): Promise<NotPaid> {
  const { rows } = await sql<NotPaid['reasons'][number]>`
    select ${notPaidReason} as reason, count(*)::int as count, sum(i.trimmed)::text as amount
    from income_ever i where i.member_id = ${memberId} and i.trimmed <> 0 and ${onDates}
    group by 1 order by sum(i.trimmed) desc, 1`.execute(db);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: rows.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0')).toFixed(),
    reasons: rows,
  };
}
