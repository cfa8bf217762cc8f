import type { RowOf } from '@banyan/contract/core/report';
import { texts } from '@banyan/contract/core/text';
import { repurchaseProvisional } from '@banyan/contract/income/income-lists';
import { incomeReports } from '@banyan/contract/income/income-reports';
import type { ReactNode } from 'react';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { useListChoice } from '../../../components/report/list-choice.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { incomeRows } from './columns.tsx';
import { KindPage } from './income-page.tsx';
import { noIncomeWords } from './parts/kind-words.ts';
import { MonthPicker } from './parts/month-picker.tsx';

const views = texts({ final: 'Final', provisional: 'Provisional' });

/** What closings have paid on orders, or what orders they have not paid on would pay. */
export default function RepurchaseLevelPage() {
  const [view, lists] = useListChoice(views);
  const choice = (
    <div className="list-choice">
      {lists}
      <MonthPicker report={view === 'final' ? incomeReports.repurchase_level : repurchaseProvisional} />
    </div>
  );
  return view === 'final' ? (
    <KindPage kind="repurchase_level">{choice}</KindPage>
  ) : (
    <Provisional>{choice}</Provisional>
  );
}

function Provisional({ children }: { children: ReactNode }) {
  const { isAdmin } = useArea();
  const isInPlan =
    useCompanyLists()?.incomes_list.some(({ income_name }) => income_name === 'repurchase_level') ?? true;
  return (
    <ReportPage
      report={repurchaseProvisional}
      help={t("Orders without a closing yet. Figures may change until the month's last closing.")}
      phone={{
        title: isAdmin ? 'member' : 'from',
        amount: 'gross',
        meta: ['business_date', 'level', 'status'],
      }}
      cells={{ reason: incomeRows.cells.reason }}
      hides={isSilent}
      empty={{
        title: t('No order is waiting for a closing.'),
        text: isInPlan
          ? t('Paid orders appear here until their closing.')
          : noIncomeWords('repurchase_level', false).title,
      }}
    >
      {children}
    </ReportPage>
  );
}

type Row = RowOf<typeof repurchaseProvisional>;

/** Rates in percent have no fixed amounts, and the other way round. */
const isSilent = (column: keyof Row, rows: readonly Row[]): boolean =>
  (column === 'percent' || column === 'fixed_amount') && rows.every((row) => row[column] === null);
