import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { companyHealth } from '@banyan/contract/overview/dashboard';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCompany } from '../../../app/company.ts';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { Tile } from '../../../components/tile/tiles.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import { formatCount, formatDate, formatDateTime, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import './company-health.css';

type Health = ReplyOf<typeof companyHealth>['data'];

/** One line of what must be in order; each part leads to its proof. */
export function SystemLine() {
  const { data } = useCall(companyHealth);
  const { timezone } = useCompany();
  return (
    <section className="card system-line" aria-label={t('Books, closings and mail')} aria-busy={!data}>
      {data ? (
        <ul>
          <Sign
            isWell={data.books === null ? null : balances(data.books)}
            href="/admin/wallet/account-balance"
          >
            {data.books === null
              ? t('Books are compared within the hour')
              : balances(data.books)
                ? t('Books balance, {time}', { time: formatDateTime(data.books.at, timezone) })
                : t('Books do not balance, {time}', { time: formatDateTime(data.books.at, timezone) })}
          </Sign>
          <Sign isWell={data.last_closing?.is_posted ?? null} href="/admin/income/closings">
            {data.last_closing === null
              ? t('No closing yet')
              : data.last_closing.is_posted
                ? t('Last closing {date}', { date: formatDate(data.last_closing.on, timezone) })
                : t('The closing of {date} is not posted', {
                    date: formatDate(data.last_closing.on, timezone),
                  })}
          </Sign>
          <Sign isWell={data.mails_waiting < manyMails} href="/admin/settings/mail">
            {t('{count, plural, one {# mail waits} other {# mails wait}}', { count: data.mails_waiting })}
          </Sign>
        </ul>
      ) : (
        <p>&nbsp;</p>
      )}
    </section>
  );
}

/** Mails that wait when mail is not sent as fast as it comes. */
const manyMails = 100;

const balances = ({ wallets, company }: NonNullable<Health['books']>): boolean =>
  compareDecimals(wallets, company) === 0;

/** @param isWell null = there is nothing to say yet */
function Sign({ isWell, href, children }: { isWell: boolean | null; href: string; children: ReactNode }) {
  const Icon = isWell === false ? IconAlertTriangle : IconCircleCheck;
  return (
    <li>
      <Icon
        size={18}
        stroke={1.8}
        aria-hidden
        className={isWell === null ? 'muted' : isWell ? 'is-well' : 'is-wrong'}
      />
      <ScreenLink href={href}>{children}</ScreenLink>
    </li>
  );
}

/** Who stays, and how much of what topups brought in was paid out, beside the most that the plan pays. */
export function BusinessHealth({ ratio }: { ratio: string | null }) {
  const query = useCall(companyHealth);
  return (
    <div className="dashboard-halves">
      <Tile title={t('Joining to second topup')} query={query}>
        {({ funnel }) => <Funnel funnel={funnel} />}
      </Tile>
      <Tile title={t('Paid out of 100')} query={query}>
        {({ ceiling }) => <PaidOut ratio={ratio} ceiling={ceiling} />}
      </Tile>
    </div>
  );
}

function Funnel({ funnel: { joined, activated, again } }: { funnel: Health['funnel'] }) {
  return (
    <dl className="health-bars">
      {[
        { label: t('Joined'), count: joined },
        { label: t('Topped up'), count: activated },
        { label: t('Topped up again'), count: again },
      ].map(({ label, count }) => (
        <Bar
          key={label}
          label={label}
          value={formatCount(count)}
          percent={joined === 0 ? 0 : (count / joined) * 100}
        />
      ))}
    </dl>
  );
}

function PaidOut({ ratio, ceiling }: { ratio: string | null; ceiling: string | null }) {
  const whole = Math.max(100, Number(ratio ?? 0), Number(ceiling ?? 0));
  const share = (percent: string | null): number => (Number(percent ?? 0) / whole) * 100;
  return (
    <>
      <dl className="health-bars">
        <Bar
          label={t('Paid so far')}
          value={ratio === null ? t('No turnover yet') : formatPercent(ratio)}
          percent={share(ratio)}
        />
        <Bar
          label={t('Maximum under the plan')}
          value={ceiling === null ? t('No limit in plan') : formatPercent(ceiling)}
          percent={share(ceiling)}
          isLimit
        />
      </dl>
      <p className="caption">
        {t('Of the money received for topups. Matching and rewards have no fixed share of it.')}
      </p>
    </>
  );
}

interface BarProps {
  label: string;
  value: string;
  percent: number;
  isLimit?: boolean;
}

function Bar({ label, value, percent, isLimit = false }: BarProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <span className={isLimit ? 'health-bar is-limit' : 'health-bar'} aria-hidden>
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
    </div>
  );
}
