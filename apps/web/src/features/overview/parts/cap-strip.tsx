import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCompany } from '../../../app/company.ts';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { addDecimals, isZero, negated, shareOf } from '../../../lib/decimal.ts';
import { formatDate, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import './cap-strip.css';

type Dashboard = ReplyOf<typeof userDashboard>['data'];
type Props = Pick<Dashboard, 'package' | 'income'> & { isHidden: boolean };

/** From this share on, in hundredths of a percent, the strip is shown. */
const shownFrom = 8500;

/**
 * Says why money stops: the multiple cap is full, since when and what it cut, or soon will be; else what the last closing did
 * not pay. Without either there is nothing to say.
 */
export function CapStrip({ package: pack, income: { last_cut }, isHidden }: Props) {
  const company = useCompany();
  const money = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  const isNearCap = pack?.cap != null && (pack.full !== null || shareOf(pack.earned, pack.cap) >= shownFrom);
  if (pack && isNearCap)
    return (
      <Strip label={t('Your cap')}>
        <CapWords pack={pack} money={money} />
      </Strip>
    );
  if (!last_cut) return null;
  const { on, count, amount } = last_cut;
  return (
    <Strip label={t('Not paid to you')}>
      {t('{amount} was not paid on {day}.', { amount: money(amount), day: formatDate(on, company.timezone) })}{' '}
      <RowsLink href={`/user/income/all-income?f_not_paid=Any&f_on_from=${on}&f_on_to=${on}`} count={count} />
      {' · '}
      <MoreLink href="/user/income/not-paid">{t('What it needs now')}</MoreLink>
    </Strip>
  );
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="cap-strip" aria-label={label}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <p>{children}</p>
    </section>
  );
}

function CapWords({
  pack,
  money,
}: {
  pack: NonNullable<Dashboard['package']>;
  money: (value: string) => string;
}) {
  const { cap, earned, full } = pack;
  const { timezone } = useCompany();
  const rows = `/user/income/all-income?f_not_paid=cap_multiple&f_on_from=${full?.since}`;
  return (
    <>
      {!full
        ? t('{share} of your cap is used. {amount} is left.', {
            share: formatPercent(String(Math.floor(shareOf(earned, cap ?? '0') / 100))),
            amount: money(addDecimals([cap ?? '0', negated(earned)])),
          })
        : full.since === null || isZero(full.amount)
          ? t('Your cap is full. Incomes above it are not paid.')
          : t('Your cap is full since {day}. {amount} was not paid.', {
              day: formatDate(full.since, timezone),
              amount: money(full.amount),
            })}{' '}
      {full && full.count > 0 && (
        <>
          <RowsLink href={rows} count={full.count} />
          {' · '}
        </>
      )}
      <MoreLink href="/user/topup/packages">{t('Top up raises it')}</MoreLink>
    </>
  );
}

const RowsLink = ({ href, count }: { href: string; count: number }) => (
  <MoreLink href={href}>{t('{count, plural, one {See the row} other {See the # rows}}', { count })}</MoreLink>
);
