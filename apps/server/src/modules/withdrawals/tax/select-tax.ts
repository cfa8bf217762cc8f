import { recordLinks } from '@banyan/contract/core/records';
import type { FilterValues } from '@banyan/contract/core/report';
import type { taxReport } from '@banyan/contract/withdrawals/tax-report';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { companyZone } from '../../company/queries.ts';
import { type DateSpan, isWithin, spanOfQuarter } from './span-of-quarter.ts';

/**
 * What was taxed in these dates, by the moment the money moved, so that it adds up to `tds_payable`: statements, releases of funds,
 * withdrawals of members where the plan taxes them, and below zero those that failed.
 */
export function selectTax(db: Db, now: Date, filters: FilterValues<(typeof taxReport)['filters']>) {
  const rows = db
    .selectFrom(taxRows(spanOfQuarter(filters, now), filters.member).as('t'))
    .innerJoin('app_user as u', 'u.id', 't.member_id')
    .leftJoin(
      (k) =>
        k
          .selectFrom('kyc_request')
          .select(['owner_id', 'pan', 'name'])
          .where('status', '=', 'Approved')
          .as('k'),
      (join) => join.onRef('k.owner_id', '=', 't.member_id'),
    );
  const links = recordLinks('Admin');
  return rows.select([
    // no column of a table: the page is cut from the rows
    sql<string>`t.key`.as('id'),
    sql<string>`(t.at at time zone ${companyZone})::date`.as('at'),
    sql<string>`t.no`.as('no'),
    personOf('u').as('member'),
    'k.pan',
    sql<string>`coalesce(k.name, u.name)`.as('name'),
    sql<string>`t.gross`.as('gross'),
    sql<string>`t.taxable`.as('taxable'),
    sql<string | null>`t.tds_percent`.as('tds_percent'),
    sql<string>`t.tds`.as('tds'),
    sql<string | null>`replace(case when t.key like 'P%' then ${links.payout_statement ?? ''}::text
      when t.key like 'FR%' then ${links.fund_release ?? ''}::text
      else ${links.withdrawal ?? ''}::text end, '{no}', t.no)`.as('link'),
    sql<boolean>`t.is_given_back`.as('is_given_back'),
  ]);
}

interface TaxRow {
  key: string;
  no: string;
  member_id: string;
  at: string;
  gross: string;
  taxable: string;
  tds_percent: string | null;
  tds: string;
  is_given_back: boolean;
}

/** @param member whose alone, by the user id; missing = everybody's */
export function taxRows(span: DateSpan, member?: string): RawBuilder<TaxRow> {
  const own = (column: string) => (member ? sql`${sql.ref(column)} = ${idOfUser(member)}` : sql`true`);
  // where the plan taxes payouts, withdrawals have no rate
  const isTaxed = sql`w.owner_type = 'User' and (w.tds_percent is not null or w.tds > 0)`;
  return sql<TaxRow>`(
    select s.no as key, s.no, s.member_id, s.at, s.gross, s.taxable, s.tds_percent, s.tds, false as is_given_back
    from payout_statement s where ${isWithin('s.at', span)} and ${own('s.member_id')}
    union all
    select r.no, r.no, r.member_id, r.decided_at, r.amount, r.taxable, r.tds_percent, r.tds, false
    from fund_release r where r.status = 'Approved' and ${isWithin('r.decided_at', span)} and ${own('r.member_id')}
    union all
    select w.no, w.no, w.owner_id, w.decided_at, w.amount, w.taxable, w.tds_percent, w.tds, false
    from withdrawal w where w.txn_id is not null and ${isTaxed} and ${isWithin('w.decided_at', span)} and ${own('w.owner_id')}
    union all
    select w.no || '-', w.no, w.owner_id, w.failed_at, -w.amount, -w.taxable, w.tds_percent, -w.tds, true
    from withdrawal w where w.failed_at is not null and ${isTaxed} and ${isWithin('w.failed_at', span)} and ${own('w.owner_id')}
  )`;
}
