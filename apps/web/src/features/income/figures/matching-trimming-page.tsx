import { matchingTrimming } from '@banyan/contract/income/income-lists';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { incomeRows } from './columns.tsx';
import { TrimmingTabs } from './parts/trimming-tabs.tsx';

/** What caps have cut of matching income: a row per cut. */
export default function MatchingTrimmingPage() {
  const { isAdmin } = useArea();
  const isInPlan =
    useCompanyLists()?.incomes_list.some(({ income_name }) => income_name === 'matching') ?? true;
  return (
    <ReportPage
      report={matchingTrimming}
      cells={{ reason: incomeRows.cells.reason }}
      explain={(row) => incomeRows.explain({ ...row, base: row.matched, from: null, status: 'Capped' })}
      help={t('Matching income cut by the cap of a closing or a package. The cut part is not paid.')}
      phone={{
        title: isAdmin ? 'member' : 'reason',
        amount: 'trimmed',
        meta: ['business_date', 'matched', 'amount'],
      }}
      empty={
        isInPlan
          ? {
              title: t('No cap has cut any income.'),
              text: t('A row appears when a cap cuts matching income.'),
            }
          : {
              title: t('The plan does not have matching income.'),
              text: t('Without it there is nothing to cut.'),
            }
      }
    >
      <TrimmingTabs />
    </ReportPage>
  );
}
