import type { IncomeKind } from '@banyan/contract/income/income';
import { allIncome } from '@banyan/contract/income/income-lists';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { FilterTabs } from '../../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { useReportUrl } from '../../../components/report/use-report-url.ts';
import { isZero } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { incomeRows, joinLinks, kindCell } from './columns.tsx';
import { DateStrip } from './parts/date-strip.tsx';
import { NotPaidCard } from './parts/not-paid-card.tsx';

/** Of the kind the list is filtered by, or of all. */
function Strip() {
  const { isAdmin } = useArea();
  const { filters } = useReportUrl(allIncome, isAdmin ? 'Admin' : 'User');
  return <DateStrip kind={filters.kind as IncomeKind | undefined} />;
}

/** Income of every kind in one list. */
export default function AllIncomePage() {
  const { isAdmin } = useArea();
  const kinds = useCompanyLists()?.incomes_list ?? [];
  return (
    <ReportPage
      report={allIncome}
      {...incomeRows}
      cells={{ ...incomeRows.cells, kind: kindCell }}
      help={t('All incomes of all kinds. Open a row to see how it was worked out.')}
      {...(kinds.length > 1 ? { tabs: 'kind' as const } : {})}
      hides={(column, _rows, totals) => column === 'pending' && isZero(totals.pending)}
      phone={{
        title: isAdmin ? 'member' : 'kind',
        amount: 'amount',
        meta: ['business_date', isAdmin ? 'kind' : 'from', 'status'],
      }}
      empty={{
        title: t('No income yet.'),
        text: t('A row appears when an income is paid or lapses.'),
        action: isAdmin ? undefined : joinLinks(),
      }}
    >
      <Strip />
      {!isAdmin && <NotPaidCard />}
      {kinds.length > 1 && (
        <FilterTabs
          report={allIncome}
          name="kind"
          label={t('Kind')}
          options={[{ value: '', label: t('All kinds') }].concat(
            kinds.map(({ income_name, display_name }) => ({
              value: income_name,
              label: fromServer(display_name),
            })),
          )}
        />
      )}
    </ReportPage>
  );
}
