import { levelIncomeDetailed } from '@banyan/contract/income';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Income from topups in the levels below, row by row; each row explains itself. */
export default function LevelIncomePage() {
  return (
    <ReportPage
      report={levelIncomeDetailed}
      phone={{ title: 'from', amount: 'amount', meta: ['business_date', 'level', 'status'] }}
      empty={{
        title: t('No level income yet.'),
        text: t('It appears in the same second in which somebody below you tops up.'),
      }}
    />
  );
}
