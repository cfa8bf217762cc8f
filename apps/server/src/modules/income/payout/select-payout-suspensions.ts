import type { FilterValues } from '@banyan/contract/core/report';
import type { awaitingMembers, payoutSuspensions } from '@banyan/contract/income/payout-suspensions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';

interface Unpaid {
  member_id: string;
  gross: string;
  rows: number;
  since: string;
}

/** Members with unpaid incomes, in the order in which they joined: a page is found by the index of what is unpaid. */
export function selectAwaitingMembers(db: Db, filters: FilterValues<(typeof awaitingMembers)['filters']>) {
  const status = sql<string>`case when h.id is not null then 'Suspended' when d.gross > 0 then 'Waiting' else 'Owes' end`;
  let rows = db
    .selectFrom(
      sql<Unpaid>`(select member_id, trim_scale(sum(amount)) as gross, count(*)::int as rows,
        min(business_date) as since from payout_line where statement_id is null group by member_id)`.as('d'),
    )
    .innerJoin('app_user as m', 'm.id', 'd.member_id')
    .leftJoin('payout_suspension as h', (on) =>
      on.onRef('h.member_id', '=', 'd.member_id').on('h.resumed_at', 'is', null),
    )
    .select([
      sql<string>`d.member_id`.as('id'),
      personOf('m').as('member'),
      status.as('status'),
      'd.since',
      'd.rows',
      'd.gross',
      'h.reason',
    ]);
  if (filters.member) rows = rows.where('d.member_id', '=', idOfUser(filters.member));
  if (filters.status === 'Suspended') rows = rows.where('h.id', 'is not', null);
  else if (filters.status) rows = rows.where(status, '=', filters.status);
  return rows;
}

/** Suspended payouts, with what is unpaid of their members now. */
export function selectPayoutSuspensions(
  db: Db,
  filters: FilterValues<(typeof payoutSuspensions)['filters']>,
) {
  let rows = db
    .selectFrom('payout_suspension as h')
    .innerJoin('app_user as m', 'm.id', 'h.member_id')
    .leftJoin('app_user as by', 'by.id', 'h.actor_id')
    .leftJoin('app_user as r', 'r.id', 'h.resumed_by')
    .select([
      'h.id',
      'h.at',
      'h.no',
      personOf('m').as('member'),
      sql<string>`case when h.resumed_at is null then 'Suspended' else 'Resumed' end`.as('status'),
      sql<
        string | null
      >`case when h.resumed_at is null then (select coalesce(sum(amount), 0) from payout_line l
        where l.member_id = h.member_id and l.statement_id is null) end`.as('unpaid'),
      'h.reason',
      personOf('by').as('by'),
      'h.resumed_at',
      personOf('r').as('resumed_by'),
      'h.remark',
    ])
    .where(onMoments('h.at', filters.on_from, filters.on_to));
  if (filters.member) rows = rows.where('h.member_id', '=', idOfUser(filters.member));
  if (filters.no) rows = rows.where('h.no', '=', filters.no.toUpperCase());
  if (filters.status)
    rows = rows.where('h.resumed_at', filters.status === 'Suspended' ? 'is' : 'is not', null);
  return rows;
}
