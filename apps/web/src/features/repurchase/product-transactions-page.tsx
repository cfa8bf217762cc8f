import { stockTransactions } from '@banyan/contract/repurchase/stock';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { ofCompany } from './parts/of-stores.ts';

/** What came into the store and left it. */
export default function ProductTransactionsPage() {
  return (
    <ReportPage
      report={stockTransactions}
      {...ofCompany}
      help={t('Every piece that came into the store or left it.')}
      phone={{ title: 'product', amount: 'balance', meta: ['at', 'in', 'out'] }}
      empty={{
        title: t('No goods have moved yet.'),
        text: t('They do when stock is added, written off or ordered.'),
      }}
    />
  );
}
