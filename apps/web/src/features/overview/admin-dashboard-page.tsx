import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { AdminCharts } from './parts/admin-charts.tsx';
import { AdminTiles } from './parts/admin-tiles.tsx';
import { CompanyAccounts } from './parts/company-accounts.tsx';
import { KindsTable } from './parts/kinds-table.tsx';
import { TopEarners } from './parts/top-earners.tsx';
import { WorkQueues } from './parts/work-queues.tsx';

/** The company's dashboard (docs/screens.md §11.3): the work that waits first, then the business. */
export default function AdminDashboardPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [adminDashboard.path],
    queryFn: async ({ signal }) => (await call(adminDashboard, { signal })).data,
  });
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('Pending work and key figures')} />
      {!data &&
        (error ? (
          <ErrorPanel error={error} what={t('The dashboard')} onRetry={() => refetch()} />
        ) : (
          <Skeleton lines={3} height={110} />
        ))}
      {data && (
        <>
          <WorkQueues queues={data.queues} />
          <AdminTiles data={data} />
        </>
      )}
      {/* asked for at once and shown with the rest, so that nothing on screen is pushed down */}
      <div hidden={!data && !error}>
        <div className="stack">
          <AdminCharts />
          <div className="dashboard-pair">
            <TopEarners />
            {data && (
              <div className="stack">
                <KindsTable
                  title={t('Incomes paid, by kind')}
                  kinds={data.payout.by_kind}
                  report="/admin/income/all-income"
                />
                <CompanyAccounts accounts={data.company_accounts} />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
