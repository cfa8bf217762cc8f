import { creditDebitHistory } from '@banyan/contract/ledger/ledger';
import { requestActions } from '../../components/form/decide-request.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { adjustmentCells, signedAmount } from './columns.tsx';
import { DecideCreditDebitDialog } from './decide-credit-debit-dialog.tsx';

/** Credits and debits by hand; above the limit a second admin decides here. */
export default function CreditDebitHistoryPage() {
  return (
    <ReportPage
      report={creditDebitHistory}
      help={t('What admins credited or debited by hand. Large amounts wait for a second admin.')}
      phone={{
        title: 'owner',
        amount: signedAmount,
        meta: ['at', 'status', 'wallet'],
      }}
      cells={adjustmentCells}
      actions={
        <ScreenButton href="/admin/wallet/credit-debit" variant="primary">
          {t('Credit or debit')}
        </ScreenButton>
      }
      rowActions={requestActions(DecideCreditDebitDialog)}
      empty={{
        title: t('No admin has credited or debited anybody yet.'),
        text: t('Money received outside, corrections and refunds are entered with a reason.'),
        action: <ScreenButton href="/admin/wallet/credit-debit">{t('Credit or debit')}</ScreenButton>,
      }}
    />
  );
}
