import type { FilterValues } from '@banyan/contract/core/report';
import { type companyPapers, reminderDays } from '@banyan/contract/documents/vault';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { companyZone } from '../../company/queries.ts';

/** Papers of the company with their owners; one whose last day is over has expired. */
export function selectCompanyPapers(db: Db, now: Date, filters: FilterValues<typeof companyPapers.filters>) {
  const today = sql`(${now}::timestamptz at time zone ${companyZone})::date`;
  const status = sql<string>`case when p.ended_at is not null then 'Ended' when p.expires_on < ${today} then 'Expired'
    else 'In force' end`;
  let rows = db
    .selectFrom('company_paper as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('app_user as a', 'a.id', 'p.added_by')
    .select([
      'p.id',
      'p.expires_on',
      'p.no',
      'p.name',
      personOf('o').as('owner'),
      status.as('status'),
      'p.document_id',
      'p.at',
      personOf('a').$notNull().as('added_by'),
      sql<
        number[]
      >`array(select days::int from company_paper_reminder r where r.paper_id = p.id order by days desc)`.as(
        'reminded',
      ),
      'p.ended_at',
      'p.end_reason',
    ])
    .where(onDates('p.expires_on', filters.expires_on_from, filters.expires_on_to));
  if (filters.no) rows = rows.where('p.no', '=', filters.no.toUpperCase());
  if (filters.status === 'Ended') rows = rows.where('p.ended_at', 'is not', null);
  if (filters.status === 'Expired')
    rows = rows.where('p.ended_at', 'is', null).where(sql<SqlBool>`p.expires_on < ${today}`);
  if (filters.status === 'In force')
    rows = rows.where('p.ended_at', 'is', null).where(sql<SqlBool>`p.expires_on >= ${today}`);
  return rows;
}

/** The most days before the last day of a paper on which somebody is reminded of it. */
export const firstReminder = Math.max(...reminderDays);
