import { adminDashboardChart } from '@banyan/contract/overview/dashboard';
import { Tile } from '../../../components/tile/tiles.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ChangeTile } from './change-tile.tsx';
import { DurationSwitch, useDuration } from './duration-switch.tsx';
import { TimeChart } from './time-chart.tsx';

const on = (from: string, to: string): string => `f_on_from=${from}&f_on_to=${to}`;
const incomes = (from: string, to: string): string => `/admin/income/all-income?${on(from, to)}`;
const topups = (from: string, to: string): string => `/admin/topup/topup-details?${on(from, to)}`;
const reversed = (from: string, to: string): string =>
  `/admin/topup/topup-details?f_reversed_from=${from}&f_reversed_to=${to}`;
const closings = (from: string, to: string): string => `/admin/income/closings?${on(from, to)}`;

/** Joins and topups, turnover and incomes over time, for one range. */
export function AdminCharts() {
  const [duration] = useDuration();
  const query = useCall(adminDashboardChart, { duration }, { placeholderData: (old) => old });
  return (
    <Tile title={t('Over time')} query={query} lines={6} action={<DurationSwitch />}>
      {(data) => (
        <>
          <div className="change-tiles">
            <ChangeTile
              label={t('Joined')}
              data={data}
              of={['joins']}
              kind="count"
              rows={(from, to) => `/admin/member/member-search?f_joined_from=${from}&f_joined_to=${to}`}
            />
            <ChangeTile
              label={t('Topups')}
              data={data}
              of={['topups']}
              kind="count"
              rows={topups}
              less={{ of: 'reversed', rows: reversed }}
            />
            <ChangeTile
              label={t('Package value')}
              data={data}
              of={['amount']}
              rows={topups}
              less={{ of: 'reversed_amount', rows: reversed }}
            />
            <ChangeTile label={t('Incomes')} data={data} of={['income']} rows={incomes} />
            <ChangeTile
              label={t('Incomes of package value')}
              data={data}
              of={['income']}
              shareOf={['amount', 'reversed_amount']}
              rows={closings}
            />
            <ChangeTile
              label={t('Left after incomes')}
              data={data}
              of={['amount', 'reversed_amount', 'income']}
              rows={closings}
            />
          </div>
          <div className="dashboard-halves">
            <TimeChart
              kind="grouped"
              title={t('Topups and incomes')}
              data={data}
              series={[
                { key: 'amount', name: t('Topups') },
                { key: 'income', name: t('Incomes') },
              ]}
              empty={t('No topup and no income in this range.')}
            />
            <TimeChart
              kind="grouped"
              title={t('Joined and topped up')}
              data={data}
              series={[
                { key: 'joins', name: t('Joined'), digits: 0 },
                { key: 'topups', name: t('Topups'), digits: 0 },
              ]}
              empty={t('Nobody joined or topped up in this range.')}
            />
          </div>
        </>
      )}
    </Tile>
  );
}
