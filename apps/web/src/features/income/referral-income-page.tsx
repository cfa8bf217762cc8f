import { referralIncome } from '@banyan/contract/income';
import { useSession } from '../../app/use-session.ts';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { incomeRows, noIncome } from './columns.tsx';

/** Income from the topups of directs, row by row; each row explains itself. */
export default function ReferralIncomePage() {
  const isAdmin = useSession().user.user_type === 'Admin';
  return (
    <ReportPage
      report={referralIncome}
      {...incomeRows}
      help={t('What topups of directly introduced members paid. Open a row to see how it was worked out.')}
      phone={{ title: 'from', amount: 'amount', meta: ['business_date', 'status'] }}
      empty={noIncome(t('No referral income yet.'), isAdmin)}
    />
  );
}
