import { adminDashboard } from '@banyan/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { AdminCharts } from '../../components/dashboard/admin-charts.tsx';
import { AdminTiles } from '../../components/dashboard/admin-tiles.tsx';
import { CompanyAccounts } from '../../components/dashboard/company-accounts.tsx';
import { KindsTable } from '../../components/dashboard/kinds-table.tsx';
import { TopEarners } from '../../components/dashboard/top-earners.tsx';
import { WorkQueues } from '../../components/dashboard/work-queues.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';

/** The company's dashboard (look.md screen 2): the work that waits first, then the business. */
export default function AdminDashboardPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [adminDashboard.path],
    queryFn: async ({ signal }) => (await call(adminDashboard, { signal })).data,
  });
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('What waits for somebody, and how the business goes.')} />
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
  );
}
