import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { useCompany } from '../../../app/company.ts';
import { useMayOpen } from '../../../components/parts/screen-link.tsx';
import { TileMoney } from '../../../components/tile/tile-money.tsx';
import { StatTile } from '../../../components/tile/tiles.tsx';
import { addDecimals } from '../../../lib/decimal.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

type Dashboard = ReplyOf<typeof userDashboard>['data'];

/** Four figures of a member; each leads to the rows it was counted from. */
export function MemberTiles({ data, isHidden }: { data: Dashboard; isHidden: boolean }) {
  const mayOpen = useMayOpen();
  const company = useCompany();
  const { directs, team, income } = data;
  const money = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  const downline = '/user/team-details/downline-details';
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
        label={t('Team')}
        value={formatCount(team.left.total + team.right.total)}
        note={t('Left (L) {left}, right (R) {right}', {
          left: formatCount(team.left.total),
          right: formatCount(team.right.total),
        })}
        {...(mayOpen(downline) ? { to: downline } : {})}
      />
      <StatTile
        label={t('Team business')}
        value={<TileMoney value={addDecimals([team.left.business, team.right.business])} hidden={isHidden} />}
        note={t('L {left}, R {right}', {
          left: money(team.left.business),
          right: money(team.right.business),
        })}
      />
      <StatTile
        label={t('Lapsed')}
        value={<TileMoney value={income.lapsed} hidden={isHidden} />}
        note={t('Income you did not qualify for')}
        to="/user/income/all-income"
        search={{ f_status: 'Lapsed' }}
      />
    </div>
  );
}
