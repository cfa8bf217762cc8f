import { type Text, text } from '@banyan/contract/core/text';
import type { ComponentType } from 'react';
import { deviceName } from '../../../components/parts/device-name.ts';
import { DateTime, Money, Nothing } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { LegTiles } from '../../../components/tile/leg-tiles.tsx';
import { StatTile } from '../../../components/tile/tiles.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { formatCount } from '../../../lib/format.ts';
import { codeWords, fromServer, t } from '../../../lib/text.ts';
import { KycAndBankTab } from './kyc-and-bank-tab.tsx';
import { PinsTab } from './pins-tab.tsx';
import type { Profile } from './profile-header.tsx';
import '../../../components/parts/security.css';
import '../../../components/tile/dashboard.css';

interface Props {
  member: Profile;
}

/** The parts of a member's record, in order; the address names the one on screen. */
export const profileTabs: readonly [Tab, ...Tab[]] = [
  { key: 'overview', label: text('Overview'), Part: Overview },
  { key: 'money', label: text('Money'), Part: MoneyPart },
  { key: 'incomes', label: text('Incomes'), Part: Incomes },
  { key: 'team', label: text('Team'), Part: Team },
  { key: 'pins', label: text('Pins'), Part: PinsTab },
  { key: 'kyc-bank', label: text('KYC & bank'), Part: KycAndBankTab },
  { key: 'sessions', label: text('Sessions'), Part: Sessions },
  { key: 'changes', label: text('Changes'), Part: Changes },
];
interface Tab {
  key: string;
  label: Text;
  Part: ComponentType<Props>;
}

const shown = (value: string | null) => value || <Nothing />;

function Overview({ member: { contact, personal, ...member } }: Props) {
  const verified = (value: string | null, isVerified: boolean) =>
    value ? (
      <>
        {value}{' '}
        <StatusTag
          status={isVerified ? t('Verified') : t('Not verified')}
          tone={isVerified ? 'success' : 'warning'}
        />
      </>
    ) : (
      <Nothing />
    );
  const place: Line[] = [
    { label: t('Joined'), value: <DateTime value={member.joined_at} /> },
    { label: t('Activated'), value: <DateTime value={member.activated_at} /> },
    {
      label: t('Side'),
      value: member.side === 'L' ? t('Left (L)') : member.side === 'R' ? t('Right (R)') : '–',
    },
    {
      label: t('New directs are placed'),
      value: { L: t('Left'), R: t('Right'), auto: t('In the leg with less business') }[member.placement],
    },
    { label: t('Second factor'), value: shown(member.two_factor_mode?.replaceAll('_', ' ') ?? null) },
    { label: t('E-mail'), value: verified(contact.email, contact.is_email_verified) },
    { label: t('Mobile'), value: verified(contact.mobile, contact.is_mobile_verified) },
  ];
  const own: Line[] = [
    { label: t('Date of birth'), value: <DateTime value={personal.date_of_birth} withTime={false} /> },
    { label: t('Gender'), value: shown(personal.gender) },
    { label: t('Marital status'), value: shown(personal.marital_status) },
    { label: t('Address'), value: shown(personal.address) },
    { label: t('District'), value: shown(personal.district) },
    { label: t('State'), value: shown(personal.state) },
    { label: t('Country'), value: shown(personal.country) },
    { label: t('Pin code'), value: shown(personal.pincode) },
    { label: t('Nominee'), value: shown(personal.nominee_name) },
    { label: t('Relationship of the nominee'), value: shown(personal.nominee_relationship) },
  ];
  return (
    <div className="dashboard-pair">
      <section className="card" aria-label={t('Membership')}>
        <h2>{t('Membership')}</h2>
        <Lines lines={place} />
      </section>
      <section className="card" aria-label={t('Personal details')}>
        <h2>{t('Personal details')}</h2>
        <Lines lines={own} />
      </section>
    </div>
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
          <ScreenButton href={`/admin/withdrawal/withdrawal-requests?f_owner=${id}`}>
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

function Changes({ member: { changes } }: Props) {
  if (changes.length === 0) return <Empty title={t('Nothing has been changed yet.')} />;
  return (
    <ul className="profile-changes card">
      {changes.map(({ id, at, action, by, details }) => (
        <li key={id}>
          <strong>{codeWords(action)}</strong>
          {details && <span>{details}</span>}
          <span className="caption">
            <DateTime value={at} /> · {by ? `${by.name} (${by.user_id})` : t('the system')}
          </span>
        </li>
      ))}
    </ul>
  );
}
