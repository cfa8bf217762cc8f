import { lastDateOf } from '@banyan/contract/core/dates';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { passbookMonths } from '@banyan/contract/ledger/passbook';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { type BookOwner, selectLines } from './select-lines.ts';

/** Credits and debits of each month of a passbook, from the first month asked for to the last, oldest first. */
export async function readPassbookMonths(
  db: Db,
  owner: BookOwner,
  { month_from, month_to, ...filters }: QueryOf<typeof passbookMonths>,
): Promise<ReplyOf<typeof passbookMonths>['data']> {
  const first = `${month_from}-01`;
  const last = lastDateOf(month_to);
  const { on_from = first, on_to = last } = filters;
  const lines = selectLines(db, owner, {
    ...filters,
    on_from: on_from > first ? on_from : first,
    on_to: on_to < last ? on_to : last,
  });
  return await db
    .selectFrom(lines.as('line'))
    .select([
      sql<string>`to_char(line.at at time zone (select timezone from company), 'YYYY-MM')`.as('month'),
      sql<string>`coalesce(sum(line.credit), 0)::text`.as('credit'),
      sql<string>`coalesce(sum(line.debit), 0)::text`.as('debit'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
}
