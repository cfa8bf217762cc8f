import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCompany } from '../../../app/company.ts';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { addDecimals, isZero, negated, shareOf } from '../../../lib/decimal.ts';
import { formatDate, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import './cap-strip.css';

type Pack = NonNullable<ReplyOf<typeof userDashboard>['data']['package']>;

/** From this share on, in hundredths of a percent, the strip is shown. */
const shownFrom = 8500;

/** Says that the multiple cap is full, since when and what it cut; or that it soon is. Nothing below that. */
export function CapStrip({ pack, isHidden }: { pack: Pack; isHidden: boolean }) {
  const { cap, earned, full } = pack;
  const company = useCompany();
  const money = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  if (cap === null) return null;
  const share = shareOf(earned, cap);
  if (!full && share < shownFrom) return null;
  const rows = `/user/income/all-income?f_not_paid=cap_multiple&f_on_from=${full?.since}`;
  return (
    <section className="cap-strip" aria-label={t('Your cap')}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <p>
        {!full
          ? t('{share} of your cap is used. {amount} is left.', {
              share: formatPercent(String(Math.floor(share / 100))),
              amount: money(addDecimals([cap, negated(earned)])),
            })
          : full.since === null || isZero(full.amount)
            ? t('Your cap is full. Incomes above it are not paid.')
            : t('Your cap is full since {day}. {amount} was not paid.', {
                day: formatDate(full.since, company.timezone),
                amount: money(full.amount),
              })}{' '}
        {full && full.count > 0 && (
          <>
            <MoreLink href={rows}>
              {t('{count, plural, one {See the row} other {See the # rows}}', { count: full.count })}
            </MoreLink>
            {' · '}
          </>
        )}
        <MoreLink href="/user/topup/packages">{t('Top up raises it')}</MoreLink>
      </p>
    </section>
  );
}
