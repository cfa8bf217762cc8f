import { passbook } from '@banyan/contract/ledger';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Every line of a wallet; for an admin of any account (screens.md). */
export default function PassbookPage() {
  return (
    <ReportPage
      report={passbook}
      phone={{ title: 'particulars', amount: 'balance', meta: ['at', 'wallet'] }}
      empty={{
        title: t('No money has moved yet.'),
        text: t('Every credit and debit of your wallets will stand here, newest first.'),
      }}
    />
  );
}
