import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { activityStanding } from '@banyan/contract/income/activity';
import type { useCompany } from '../../app/company.ts';
import { isZero } from '../../lib/decimal.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

type Company = ReturnType<typeof useCompany>;
export type Activity = NonNullable<ReplyOf<typeof activityStanding>['data']>;

const monthNames = [
  text('January'),
  text('February'),
  text('March'),
  text('April'),
  text('May', 'a month'),
  text('June'),
  text('July'),
  text('August'),
  text('September'),
  text('October'),
  text('November'),
  text('December'),
];

/** A period by its first date: April, or the dates it begins on. */
function periodName(period: Activity['period'], from: string, timezone: string): string {
  const month = monthNames[Number(from.slice(5, 7)) - 1];
  if (period === 'monthly' && month) return t(month);
  return t('the period from {date}', { date: formatDate(from, timezone) });
}

/** "Active until 07-May-2026 by April’s 120.00; 40.00 more make May." */
export function activityWords(
  { period, from, required, own_bv, missing, until, bought }: Activity,
  company: Company,
  write = (value: string) => formatMoney(value, company),
): string {
  const { timezone } = company;
  const next = periodName(period, from, timezone);
  const more = { missing: write(missing), next };
  if (until === null)
    return t('Not active: {own} of {required} bought in {next}. {missing} more make it.', {
      ...more,
      own: write(own_bv),
      required: write(required),
    });
  const date = formatDate(until, timezone);
  if (bought === null)
    return isZero(missing)
      ? t('Active until {date}: in the first days nothing is asked.', { date })
      : t('Active until {date}: in the first days nothing is asked. {missing} more make {next}.', {
          ...more,
          date,
        });
  const by = { date, bv: write(bought.own_bv), by: periodName(period, bought.from, timezone) };
  if (period === 'monthly')
    return isZero(missing)
      ? t('Active until {date} by {by}’s {bv}.', by)
      : t('Active until {date} by {by}’s {bv}; {missing} more make {next}.', { ...by, ...more });
  return isZero(missing)
    ? t('Active until {date} by the {bv} of {by}.', by)
    : t('Active until {date} by the {bv} of {by}; {missing} more make {next}.', { ...by, ...more });
}
