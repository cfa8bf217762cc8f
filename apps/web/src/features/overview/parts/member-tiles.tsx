import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import type { ReactNode } from 'react';
import { useCompany } from '../../../app/company.ts';
import { reasonLabel } from '../../../components/parts/income-words.ts';
import { useMayOpen } from '../../../components/parts/screen-link.tsx';
import { TileMoney } from '../../../components/tile/tile-money.tsx';
import { StatTile } from '../../../components/tile/tiles.tsx';
import { addDecimals } from '../../../lib/decimal.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

type NotPaid = ReplyOf<typeof userDashboard>['data']['income']['not_paid'];
type Dashboard = ReplyOf<typeof userDashboard>['data'];

const namedReasons = 2;

/** The reasons that cost most, each with its sum; the others by their number. */
function notPaidNote(reasons: NotPaid['reasons'], money: (value: string) => string): ReactNode {
  if (reasons.length === 0) return t('Nothing was cut, lapsed or flushed');
  const more = reasons.length - namedReasons;
  return (
    <>
      {reasons.slice(0, namedReasons).map(({ reason, amount }) => (
        <span key={reason} className="stat-line">
          {t('{reason}: {amount}', { reason: reasonLabel(reason), amount: money(amount) })}
        </span>
      ))}
      {more > 0 && t('{count, plural, one {and # more reason} other {and # more reasons}}', { count: more })}
    </>
  );
}

/** Four figures of a member; each leads to the rows it was counted from. */
export function MemberTiles({ data, isHidden }: { data: Dashboard; isHidden: boolean }) {
  const mayOpen = useMayOpen();
  const company = useCompany();
  const { directs, team, income } = data;
  const money = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  const downline = '/user/team-details/downline-details';
  // its levels add up to the members and the business of both legs
  const legRows = mayOpen(downline) ? { to: downline, search: { f_tree: 'Binary tree' } } : {};
  return (
    <div className="four-tiles">
      <StatTile
        label={t('Directs')}
        value={formatCount(directs.total)}
        note={t('{active} active, business {amount}', {
          active: formatCount(directs.active),
          amount: money(directs.business),
        })}
        to="/user/team-details/direct-details"
      />
      <StatTile
        label={t('Both legs')}
        value={formatCount(team.left.total + team.right.total)}
        note={t('Left (L) {left}, right (R) {right}', {
          left: formatCount(team.left.total),
          right: formatCount(team.right.total),
        })}
        {...legRows}
      />
      <StatTile
        label={t("Legs' business")}
        value={<TileMoney value={addDecimals([team.left.business, team.right.business])} hidden={isHidden} />}
        note={t('Package value in the binary tree: L {left}, R {right}', {
          left: money(team.left.business),
          right: money(team.right.business),
        })}
        {...legRows}
      />
      <StatTile
        label={t('Not paid to you')}
        value={<TileMoney value={income.not_paid.amount} hidden={isHidden} />}
        note={notPaidNote(income.not_paid.reasons, money)}
        {...(mayOpen('/user/income/not-paid')
          ? { to: '/user/income/not-paid' }
          : { to: '/user/income/all-income', search: { f_not_paid: 'Any' } })}
      />
    </div>
  );
}
