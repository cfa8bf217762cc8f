import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { adminDashboard, CompanyFigures } from '@banyan/contract/overview/dashboard';
import { type CSSProperties, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { StatTile } from '../../../components/tile/tiles.tsx';
import { dateText, formatCount, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

type Dashboard = ReplyOf<typeof adminDashboard>['data'];

/** How the business stands today and in all; each figure leads to its rows. */
export function AdminTiles({ data: { members, company } }: { data: Dashboard }) {
  return (
    <div className="grid" style={{ '--at-least': '280px' } as CSSProperties}>
      <StatTile
        label={t('Members')}
        value={formatCount(members.total)}
        note={t('{active} active, {blocked} blocked, {joined} joined today', {
          active: formatCount(members.active),
          blocked: formatCount(members.blocked),
          joined: formatCount(members.joined_today),
        })}
        to="/admin/member/member-search"
      />
      {company && <CompanyTiles figures={company} />}
    </div>
  );
}

/** For who may see the company's own accounts. */
function CompanyTiles({ figures: { topups, turnover, payout, liabilities } }: { figures: CompanyFigures }) {
  const company = useCompany();
  const money = (value: string): string => formatMoney(value, company);
  const [today] = useState(() => dateText(new Date(), company.timezone));
  const counted = { f_status: 'Not reversed' };
  const todayOnly = { ...counted, f_on_from: today, f_on_to: today };
  return (
    <>
      <StatTile
        label={t('Topups today')}
        value={formatCount(topups.today.count)}
        note={t('Package value {amount} today; {total} topups in all', {
          amount: money(topups.today.amount),
          total: formatCount(topups.total.count),
        })}
        to="/admin/topup/topup-details"
        search={todayOnly}
      />
      <StatTile
        label={t('Turnover')}
        value={<Money value={turnover.total} />}
        note={t('Money received for topups, without tax; {amount} today', { amount: money(turnover.today) })}
        to="/admin/topup/topup-details"
        search={counted}
      />
      <StatTile
        label={t('Incomes paid')}
        value={<Money value={payout.total} />}
        note={
          payout.ratio === null
            ? t('{amount} today', { amount: money(payout.today) })
            : t('{amount} today; {ratio} of turnover', {
                amount: money(payout.today),
                ratio: formatPercent(payout.ratio),
              })
        }
        to="/admin/income/all-income"
      />
      <StatTile
        label={t('Lapsed')}
        value={<Money value={payout.lapsed} />}
        note={t('Kept by the company; {amount} cut by caps', { amount: money(payout.trimmed) })}
        to="/admin/income/all-income"
        search={{ f_status: 'Lapsed' }}
      />
      <StatTile
        label={t('Owed to wallet owners')}
        value={<Money value={liabilities} />}
        note={t('Sum of all wallets')}
        to="/admin/wallet/account-balance"
      />
    </>
  );
}
