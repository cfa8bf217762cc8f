import { companyRight } from '@banyan/contract/core/rights';
import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { useDeferredValue } from 'react';
import { useHolds } from '../../app/use-rights.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { MoreLink } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { WorkQueues } from '../../components/tile/work-queues.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AdminCharts } from './parts/admin-charts.tsx';
import { AdminTiles } from './parts/admin-tiles.tsx';
import { BusinessHealth, SystemLine } from './parts/company-health.tsx';
import { KindsTable } from './parts/kinds-table.tsx';
import { ToDos } from './parts/to-dos.tsx';
import { TopEarners } from './parts/top-earners.tsx';

/** The company's dashboard (docs/screens.md §11.3): the work that waits first, then the business. */
export default function AdminDashboardPage() {
  const query = useCall(adminDashboard);
  const { data } = query;
  const maySeeCompany = useHolds()(companyRight);
  // what stands below the first screen is drawn once that is on it
  const isBelowDrawn = useDeferredValue(true, false);
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('Pending work and key figures')} />
      {!data && <Loading query={query} what={t('The dashboard')} lines={3} height={110} />}
      {data && (
        <>
          {data.to_dos.length > 0 && <ToDos toDos={data.to_dos} />}
          <WorkQueues queues={data.queues} />
          {maySeeCompany && <SystemLine />}
          <AdminTiles data={data} />
        </>
      )}
      {/* asked for at once and shown with the rest, so that nothing on screen is pushed down */}
      <div hidden={!data && !query.error}>
        {maySeeCompany && isBelowDrawn && (
          <div className="stack">
            <BusinessHealth ratio={data?.company?.payout.ratio ?? null} />
            <AdminCharts />
            <div className="dashboard-pair">
              <TopEarners />
              {data?.company && (
                <div className="stack">
                  <KindsTable
                    title={t('Incomes paid, by kind')}
                    kinds={data.company.payout.by_kind}
                    report="/admin/income/all-income"
                  />
                  <p>
                    <MoreLink href="/admin/wallet/company-accounts">{t("The company's accounts")}</MoreLink>
                  </p>
                </div>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
