import { levelIncomeDetailed } from '@banyan/contract/income';
import { useSession } from '../../app/use-session.ts';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { incomeRows, noIncome } from './columns.tsx';

/** Income from topups in the levels below, row by row; each row explains itself. */
export default function LevelIncomePage() {
  const isAdmin = useSession().user.user_type === 'Admin';
  return (
    <ReportPage
      report={levelIncomeDetailed}
      {...incomeRows}
      help={t('What topups in the levels below paid. Open a row to see how it was worked out.')}
      phone={{ title: 'from', amount: 'amount', meta: ['business_date', 'level', 'status'] }}
      empty={noIncome(t('No level income yet.'), isAdmin)}
    />
  );
}
