import { quarters } from '@banyan/contract/withdrawals/tax-report';
import { type RawBuilder, sql } from 'kysely';
import { companyZone } from '../../company/queries.ts';

/** The first date of a span, and the first after it, as SQL: the company's time zone is known there. */
export interface DateSpan {
  from: RawBuilder<string>;
  to: RawBuilder<string>;
}

/**
 * A quarter of a financial year, April to March: with a year alone all of it, with a quarter alone that of the current year,
 * with neither the current quarter.
 */
export function spanOfQuarter(
  { year, quarter }: { year?: string | undefined; quarter?: string | undefined },
  now: Date,
): DateSpan {
  const today = sql`(${now}::timestamptz at time zone ${companyZone})`;
  const april = year
    ? sql`make_date(${Math.min(Math.max(Number(year), 1), 9998)}::int, 4, 1)::timestamp`
    : sql`(date_trunc('year', ${today} - interval '3 months') + interval '3 months')`;
  const months = year && !quarter ? 12 : 3;
  const place = quarter ? quarters.findIndex((known) => known === quarter) : 0;
  // quarters of the financial year begin where those of the calendar do
  const first =
    year || quarter
      ? sql`(${april} + make_interval(months => ${3 * place}))`
      : sql`date_trunc('quarter', ${today})`;
  return {
    from: sql<string>`${first}::date`,
    to: sql<string>`(${first} + make_interval(months => ${months}))::date`,
  };
}

/** Whether a moment lies in the span, by the company's time zone. */
export const isWithin = (column: string, { from, to }: DateSpan) => sql`(
  ${sql.ref(column)} >= (select ${from}::timestamp at time zone ${companyZone})
  and ${sql.ref(column)} < (select ${to}::timestamp at time zone ${companyZone}))`;
