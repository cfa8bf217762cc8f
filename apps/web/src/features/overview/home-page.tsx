import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds } from '@banyan/contract/income/income';
import { userDashboard, userDashboardChart } from '@banyan/contract/overview/dashboard';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import type { ChartSeries } from '../../components/chart/chart-data.ts';
import { Money } from '../../components/parts/figures.tsx';
import { kindName } from '../../components/parts/income-words.ts';
import { JoinLinks, joinAddress } from '../../components/parts/join-links.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { copyText } from '../../components/parts/people.tsx';
import { Popover } from '../../components/parts/popover.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { Tile } from '../../components/tile/tiles.tsx';
import { isZero } from '../../lib/decimal.ts';
import { dateText, formatDate } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AfterPaint } from './parts/after-paint.tsx';
import { CapStrip } from './parts/cap-strip.tsx';
import { DurationSwitch, useDuration } from './parts/duration-switch.tsx';
import { KindsTable } from './parts/kinds-table.tsx';
import { MemberTiles } from './parts/member-tiles.tsx';
import { PackageCard } from './parts/package-card.tsx';
import { RecentPostings } from './parts/recent-postings.tsx';
import { TimeChart, type TimeData } from './parts/time-chart.tsx';
import { ToDos } from './parts/to-dos.tsx';
import { useHiddenAmounts, WalletPanel } from './parts/wallet-panel.tsx';

// below the first screen, and no part of what a visit waits for
const HomeContent = lazyPart(() => import('./parts/home-content.tsx'));
const HomeGoals = lazyPart(() => import('./parts/home-goals.tsx'));

type Dashboard = ReplyOf<typeof userDashboard>['data'];

const allIncome = '/user/income/all-income';

/**
 * The member's dashboard (docs/screens.md §11.2): one balance, what to do next, and figures that lead to their rows.
 */
export default function HomePage() {
  const query = useCall(userDashboard);
  const { data } = query;
  if (data) return <Home data={data} />;
  return (
    <div className="width-dashboard">
      <PageHeader />
      <Loading query={query} what={t('The dashboard')} lines={4} height={150} />
    </div>
  );
}

function Home({ data }: { data: Dashboard }) {
  const [isHidden, toggleHidden] = useHiddenAmounts();
  const { timezone } = useCompany();
  const [today] = useState(() => dateText(new Date(), timezone));
  const { member, wallets, income, to_dos } = data;
  const isActive = member.status === 'Active';
  const shop = { href: '/user/topup/packages', label: t('Top up') };
  const actions = [
    { href: '/user/withdrawal/withdraw-fund', label: t('Withdraw') },
    { href: '/user/finance/transfer-fund', label: t('Transfer') },
    shop,
    { href: '/user/finance/passbook', label: t('Passbook') },
  ];
  return (
    <div className="width-dashboard stack">
      <Greeting data={data} />
      <CapStrip package={data.package} income={income} isHidden={isHidden} />
      <div className="dashboard-pair">
        <WalletPanel
          wallets={wallets}
          isHidden={isHidden}
          onHide={toggleHidden}
          holds="/user/withdrawal/withdrawal-requests?f_status=Pending"
          facts={[
            {
              label: t('Income today'),
              value: income.today,
              signed: true,
              href: `${allIncome}?f_on_from=${today}&f_on_to=${today}`,
            },
            { label: t('All income'), value: income.total, href: allIncome },
            ...(income.awaiting === null
              ? []
              : [
                  {
                    label: t('Awaiting payout'),
                    value: income.awaiting,
                    href: '/user/income/total-income',
                  },
                ]),
          ]}
          actions={isActive ? actions : [shop, ...actions.filter(({ href }) => href !== shop.href)]}
        >
          {!isActive && (
            <p className="panel-note">
              {t('Your account is not active yet. Until your first topup, incomes lapse.')}
            </p>
          )}
          {!isZero(data.recoverable) && (
            <p className="panel-note">
              {t('To be repaid from your next incomes:')} <Money value={data.recoverable} hidden={isHidden} />
            </p>
          )}
        </WalletPanel>
        <div className="stack">
          {to_dos.length > 0 && <ToDos toDos={to_dos} />}
          {data.package && <PackageCard pack={data.package} isHidden={isHidden} />}
        </div>
      </div>
      <AfterPaint>
        <MemberTiles data={data} isHidden={isHidden} />
        <Suspense>
          <HomeGoals isHidden={isHidden} />
        </Suspense>
        <div className="dashboard-pair">
          <IncomeChart isHidden={isHidden} />
          <RecentPostings
            postings={data.recent}
            balances={wallets.map(({ balance }) => balance)}
            passbook="/user/finance/passbook"
            isHidden={isHidden}
            firstStep={<ScreenButton href={shop.href}>{t('See the packages')}</ScreenButton>}
          />
        </div>
        <Suspense>
          <HomeContent />
        </Suspense>
        <div className="dashboard-pair">
          <JoinLinks links={data.referral_links} name={member.name} />
          <KindsTable
            title={t('Incomes by kind')}
            kinds={income.by_kind}
            report={allIncome}
            pending={income.pending}
            isHidden={isHidden}
          />
        </div>
      </AfterPaint>
    </div>
  );
}

function Greeting({ data: { member, referral_links } }: { data: Dashboard }) {
  const { timezone } = useCompany();
  const first = member.name.split(' ')[0] ?? member.name;
  const legs = [
    { path: referral_links.left, label: t('Left leg (L)') },
    { path: referral_links.right, label: t('Right leg (R)') },
  ];
  const { user_id } = member;
  const date = formatDate(member.activated_at ?? member.joined_at, timezone);
  const standing = member.activated_at
    ? t('Member {user_id}, active since {date}', { user_id, date })
    : t('Member {user_id}, joined on {date}', { user_id, date });
  return (
    <PageHeader
      title={t('Namaste, {name}', { name: first })}
      help={standing + (member.sponsor ? ` · ${t('Sponsor {name}', { name: member.sponsor.name })}` : '')}
      action={
        <Popover
          trigger={
            <>
              <IconCopy size={18} stroke={1.6} aria-hidden />
              {t('Copy join link')}
            </>
          }
          triggerClass="button secondary"
          panelLabel={t('Copy join link')}
        >
          {(close) =>
            legs.map(({ path, label }) => (
              <button
                key={path}
                type="button"
                className="menu-item"
                onClick={() => {
                  void copyText(joinAddress(path));
                  close();
                }}
              >
                {label}
              </button>
            ))
          }
        </Popover>
      }
    />
  );
}

/** The kinds that paid something in the range or in the one before it. */
const paidKinds = ({ points, before }: TimeData): ChartSeries[] =>
  incomeKinds
    .filter((kind) => [...points, ...(before ?? [])].some((point) => !isZero(point[kind])))
    .map((kind) => ({ key: kind, name: kindName(kind) }));

function IncomeChart({ isHidden }: { isHidden: boolean }) {
  const [duration] = useDuration();
  const query = useCall(userDashboardChart, { duration }, { placeholderData: (old) => old });
  return (
    <Tile title={t('Income over time')} query={query} lines={6} action={<DurationSwitch />}>
      {(data) =>
        isHidden ? (
          <Empty title={t('Amounts are hidden.')} text={t('Show amounts to see the chart.')} />
        ) : (
          <TimeChart
            title={t('Income over time')}
            bare
            data={data}
            series={paidKinds(data)}
            empty={t('No income in this range.')}
            action={
              <a className="button secondary" href="#join-links">
                {t('Open your join links')}
              </a>
            }
          />
        )
      }
    </Tile>
  );
}
