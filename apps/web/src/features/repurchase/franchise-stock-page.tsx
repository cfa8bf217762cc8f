import { stock } from '@banyan/contract/repurchase/stock';
import { useArea } from '../../app/use-area.ts';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** What a franchise has of each product; for an admin what all of them have. */
export default function FranchiseStockPage() {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={stock}
      given={isAdmin ? { store: 'Franchises' } : undefined}
      help={t('Worth at prices without tax.')}
      phone={{
        title: 'product',
        amount: 'stock',
        meta: isAdmin ? ['franchise', 'sku', 'status'] : ['sku', 'held', 'status'],
      }}
      empty={{
        title: t('No goods yet.'),
        text: t('They appear when a franchise receives what it has ordered.'),
      }}
    />
  );
}
