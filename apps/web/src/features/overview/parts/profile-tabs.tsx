import { type Text, text } from '@banyan/contract/core/text';
import { type ComponentType, Suspense } from 'react';
import { ChangeLog } from '../../../components/parts/change-log.tsx';
import { deviceName } from '../../../components/parts/device-name.ts';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Empty, Skeleton } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { LegTiles } from '../../../components/tile/leg-tiles.tsx';
import { StatTile } from '../../../components/tile/tiles.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { formatCount } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import { KycAndBankTab } from './kyc-and-bank-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PinsTab } from './pins-tab.tsx';
import type { Profile } from './profile-header.tsx';
import '../../../components/parts/security.css';
import '../../../components/tile/dashboard.css';

interface Props {
  member: Profile;
}
// loaded with its tab
const TicketsTab = lazyPart(() => import('./tickets-tab.tsx'));

/** The parts of a member's record, in order; the address names the one on screen. */
export const profileTabs: readonly [Tab, ...Tab[]] = [
  { key: 'overview', label: text('Overview'), Part: OverviewTab },
  { key: 'money', label: text('Money'), Part: MoneyPart },
  { key: 'incomes', label: text('Incomes'), Part: Incomes },
  { key: 'team', label: text('Team'), Part: Team },
  { key: 'pins', label: text('Pins'), Part: PinsTab },
  { key: 'tickets', label: text('Tickets'), Part: Tickets },
  { key: 'orders', label: text('Orders'), Part: OrdersTab },
  { key: 'kyc-bank', label: text('KYC & bank'), Part: KycAndBankTab },
  { key: 'sessions', label: text('Sessions'), Part: Sessions },
  { key: 'notes', label: text('Notes'), Part: NotesTab },
  { key: 'changes', label: text('Changes'), Part: Changes },
];
interface Tab {
  key: string;
  label: Text;
  Part: ComponentType<Props>;
}

function Tickets({ member }: Props) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <TicketsTab member={member} />
    </Suspense>
  );
}

function MoneyPart({ member: { user_id, wallets, recoverable, topups } }: Props) {
  const id = encodeURIComponent(user_id);
  return (
    <div className="dashboard-pair">
      <section className="card" aria-label={t('Wallets')}>
        <div className="tile-head">
          <h2>{t('Wallets')}</h2>
          <ScreenButton href={`/admin/wallet/credit-requests?f_owner=${id}`}>
            {t('Credit requests')}
          </ScreenButton>
          <ScreenButton href={`/admin/withdrawal/withdrawal-requests?f_member=${id}`}>
            {t('Withdrawals')}
          </ScreenButton>
          <ScreenButton href={`/admin/wallet/passbook?f_owner=${id}`}>{t('Passbook')}</ScreenButton>
        </div>
        <Lines
          lines={[
            ...wallets.flatMap(({ name, balance, held }) => [
              { label: fromServer(name), value: <Money value={balance} /> },
              ...(isZero(held)
                ? []
                : [
                    {
                      label: t('{wallet}, on hold', { wallet: fromServer(name) }),
                      value: <Money value={held} />,
                    },
                  ]),
            ]),
            ...(isZero(recoverable)
              ? []
              : [{ label: t('To repay from incomes'), value: <Money value={recoverable} /> }]),
          ]}
        />
      </section>
      <section className="card" aria-label={t('Topups')}>
        <div className="tile-head">
          <h2>{t('Topups')}</h2>
          <ScreenButton href={`/admin/topup/topup-details?f_member=${id}`}>{t('View all')}</ScreenButton>
        </div>
        <Lines
          lines={[
            { label: t('Topups'), value: formatCount(topups.count) },
            { label: t('Self business'), value: <Money value={topups.self_business} /> },
          ]}
        />
      </section>
    </div>
  );
}

function Incomes({ member: { user_id, incomes } }: Props) {
  return (
    <section className="card width-reading" aria-label={t('Incomes')}>
      <div className="tile-head">
        <h2>{t('Incomes by kind')}</h2>
        <ScreenButton href={`/admin/income/all-income?f_member=${encodeURIComponent(user_id)}`}>
          {t('View all')}
        </ScreenButton>
      </div>
      {incomes.length === 0 ? (
        <Empty title={t('No income yet.')} />
      ) : (
        <Lines
          lines={incomes.map(({ name, amount }) => ({
            label: fromServer(name),
            value: <Money value={amount} />,
          }))}
        />
      )}
    </section>
  );
}

function Team({ member: { user_id, left, right, directs, team } }: Props) {
  const id = encodeURIComponent(user_id);
  const lists = [
    { href: `/admin/team-details/binary-tree?root=${id}`, label: t('Binary tree') },
    { href: `/admin/team-details/direct-tree?root=${id}`, label: t('Direct tree') },
    { href: `/admin/team-details/matrix-tree?member=${id}`, label: t('Matrix tree') },
    { href: `/admin/team-details/direct-details?f_sponsor=${id}`, label: t('Directs') },
    { href: `/admin/team-details/downline-details?f_member=${id}`, label: t('Downline') },
    { href: `/admin/team-details/daywise-business-details?f_member=${id}`, label: t('Daywise business') },
  ];
  const active = (count: number): string => t('{count} active', { count: formatCount(count) });
  return (
    <div className="stack">
      <div className="four-tiles">
        <LegTiles left={left} right={right} />
        <StatTile label={t('Directs')} value={formatCount(directs.joined)} note={active(directs.active)} />
        <StatTile label={t('Team')} value={formatCount(team.joined)} note={active(team.active)} />
      </div>
      <nav className="profile-actions" aria-label={t('Trees and lists')}>
        {lists.map(({ href, label }) => (
          <ScreenButton key={href} href={href}>
            {label}
          </ScreenButton>
        ))}
      </nav>
    </div>
  );
}

function Sessions({ member: { sessions } }: Props) {
  if (sessions.length === 0) return <Empty title={t('The member is not signed in.')} />;
  return (
    <ul className="account-rows card">
      {sessions.map((session) => (
        <li key={session.id}>
          <div className="row-words">
            <p className="row-title">
              {deviceName(session.user_agent)}
              {session.acting_admin && (
                <StatusTag status={t('Admin {id}', { id: session.acting_admin.user_id })} tone="hold" />
              )}
            </p>
            <p className="caption">
              {session.ip} · {t('last used')} <DateTime value={session.last_seen_at} /> · {t('since')}{' '}
              <DateTime value={session.created_at} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Changes({ member: { user_id, changes } }: Props) {
  return (
    <div className="stack">
      <ScreenButton href={`/admin/settings/audit-log?f_object=${encodeURIComponent(user_id)}`}>
        {t('Audit log')}
      </ScreenButton>
      <ChangeLog changes={changes} />
    </div>
  );
}
