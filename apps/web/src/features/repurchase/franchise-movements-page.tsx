import { stockTransactions } from '@banyan/contract/repurchase/stock';
import { useArea } from '../../app/use-area.ts';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** What came to a franchise and left it; for an admin of all of them. */
export default function FranchiseMovementsPage() {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={stockTransactions}
      given={isAdmin ? { store: 'Franchises' } : undefined}
      help={t('Every piece that came in or left, with what there was afterwards.')}
      phone={{
        title: 'product',
        amount: 'balance',
        meta: isAdmin ? ['at', 'franchise', 'in', 'out'] : ['at', 'in', 'out'],
      }}
      empty={{
        title: t('No goods have moved yet.'),
        text: t('They do when a franchise receives goods, or hands them out.'),
      }}
    />
  );
}
