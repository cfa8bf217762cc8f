import { useCompany } from '../../../app/company.ts';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { LedgerAmount } from '../../../components/parts/ledger-amount.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { Progress } from '../../../components/tile/tiles.tsx';
import { addDecimals, isZero, shareOf } from '../../../lib/decimal.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { codeWords, fromServer, language, t } from '../../../lib/text.ts';
import { LegBars } from './leg-bars.tsx';
import type { Profile } from './profile-header.tsx';

interface Props {
  member: Profile;
}
const ofMember = ({ user_id }: Profile, href: string, name = 'f_member'): string =>
  `${href}${href.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(user_id)}`;
const profileTab = (member: Profile, tab: string): string =>
  ofMember(member, `/admin/member/member-profile?tab=${tab}`, 'user_id');

/** What an admin looks at first: the money, what came in lately, what the cap leaves, both legs. */
export function ProfileFigures({ member }: Props) {
  const company = useCompany();
  const { left, right } = member;
  return (
    <div className="overview-figures">
      <Wallets member={member} />
      <LatelyEarned member={member} />
      <Cap member={member} />
      <section className="card" aria-label={t('Business of both legs')}>
        <div className="tile-head">
          <h2>{t('Business of both legs')}</h2>
          <MoreLink href={profileTab(member, 'team')}>{t('Team')}</MoreLink>
        </div>
        <LegBars left={left.business} right={right.business} words={(value) => formatMoney(value, company)} />
        <p className="caption overview-note">
          {t('{left} members left, {right} right', {
            left: formatCount(left.joined),
            right: formatCount(right.joined),
          })}
        </p>
      </section>
    </div>
  );
}

function Wallets({ member }: Props) {
  const { wallets } = member;
  const [first] = wallets;
  const shown = wallets.filter((wallet) => wallet === first || !isZero(wallet.balance));
  const held = addDecimals(wallets.map((wallet) => wallet.held));
  return (
    <section className="card" aria-label={t('Balance')}>
      <div className="tile-head">
        <h2>{t('Balance')}</h2>
        <MoreLink href={ofMember(member, '/admin/wallet/passbook', 'f_owner')}>{t('Passbook')}</MoreLink>
      </div>
      <Lines
        lines={[
          ...shown.map(({ name, balance }) => ({
            label: fromServer(name),
            value: <Money value={balance} strong />,
          })),
          ...(isZero(held) ? [] : [{ label: t('On hold'), value: <Money value={held} /> }]),
        ]}
      />
    </section>
  );
}

/** Leads to the very rows that it is the sum of. */
function LatelyEarned({ member }: Props) {
  const { from, to, amounts } = member.income_dates;
  return (
    <section className="card" aria-label={t('Income of 30 days')}>
      <div className="tile-head">
        <h2>{t('Income of 30 days')}</h2>
        <MoreLink href={ofMember(member, `/admin/income/all-income?f_on_from=${from}&f_on_to=${to}`)}>
          {t('View all')}
        </MoreLink>
      </div>
      <p className="stat-value">
        <Money value={addDecimals(amounts)} />
      </p>
      <Sparkline values={amounts} />
    </section>
  );
}

function Cap({ member }: Props) {
  const pack = member.own_package;
  return (
    <section className="card" aria-label={t('Package')}>
      <div className="tile-head">
        <h2>{t('Package')}</h2>
        <MoreLink href={ofMember(member, '/admin/topup/topup-details')}>{t('Topups')}</MoreLink>
      </div>
      {!pack && <p>{t('No package')}</p>}
      {pack && (
        <Lines
          lines={[
            { label: pack.name, value: <Money value={pack.self_investment} /> },
            {
              label: pack.cap ? t('Earned under the cap') : t('Earned'),
              value: (
                <>
                  <Money value={pack.earned} />
                  {pack.cap && (
                    <span className="muted">
                      {' '}
                      {t('of')} <Money value={pack.cap} />
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {pack?.cap && <Progress label={t('Cap used')} part={shareOf(pack.earned, pack.cap)} whole={10_000} />}
      {pack?.full && !isZero(pack.full.amount) && (
        <p className="caption overview-note">
          {t('The cap is full, not paid:')} <Money value={pack.full.amount} />
        </p>
      )}
    </section>
  );
}

/** What happened last: lines of the passbook and changes of the account, by their time. */
export function LatestEvents({ member }: Props) {
  const { recent, changes } = member;
  const events = [
    ...recent.map(({ id, at, particulars, wallet, amount }) => ({
      key: `line/${id}`,
      at,
      what: language.particulars(particulars),
      amount,
      where: fromServer(wallet),
    })),
    ...changes.map(({ id, at, action, by }) => ({
      key: `change/${id}`,
      at,
      what: codeWords(action),
      amount: null,
      where: by?.name ?? t('the system'),
    })),
  ]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, 5);
  return (
    <section className="card recent" aria-label={t('Latest events')}>
      <div className="tile-head">
        <h2>{t('Latest events')}</h2>
        <MoreLink href={profileTab(member, 'changes')}>{t('Changes')}</MoreLink>
      </div>
      {events.length === 0 ? (
        <Empty title={t('Nothing has happened yet.')} />
      ) : (
        <ol>
          {events.map(({ key, at, what, amount, where }) => (
            <li key={key}>
              <span className="recent-what">{what}</span>
              <span className="recent-amount">{amount && <LedgerAmount value={amount} />}</span>
              <span className="caption">
                <DateTime value={at} /> · {where}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The newest two of them; the tab has the rest and the field for another one. */
export function LatestNotes({ member }: Props) {
  const { notes } = member;
  return (
    <section className="card" aria-label={t('Notes')}>
      <div className="tile-head">
        <h2>{t('Notes')}</h2>
        <MoreLink href={profileTab(member, 'notes')}>
          {notes.length > 2
            ? t('All {count} notes', { count: formatCount(notes.length) })
            : t('Write a note')}
        </MoreLink>
      </div>
      {notes.length === 0 ? (
        <p className="muted">{t('No notes yet.')}</p>
      ) : (
        <ul className="profile-notes">
          {notes.slice(0, 2).map(({ id, at, by, note }) => (
            <li key={id}>
              <span>{note}</span>
              <span className="caption">
                <DateTime value={at} /> · {by.name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
