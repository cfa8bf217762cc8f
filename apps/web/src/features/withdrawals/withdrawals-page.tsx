import type { RowOf } from '@banyan/contract/core/report';
import { cancelWithdrawal, withdrawalRequests } from '@banyan/contract/withdrawals/withdrawals';
import { useArea } from '../../app/use-area.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { CancelWithdrawalDialog } from './cancel-withdrawal-dialog.tsx';
import { WithdrawalTimeline } from './parts/withdrawal-timeline.tsx';

type Withdrawal = RowOf<typeof withdrawalRequests>;

/** One's own withdrawals, each with its timeline; one that waits can be cancelled. */
export default function WithdrawalsPage() {
  const { own } = useArea();
  const mayCall = useMayCall();
  const form = (
    <ScreenButton href={own('/withdrawal/withdraw-fund')} variant="primary">
      {t('Withdraw fund')}
    </ScreenButton>
  );
  return (
    <ReportPage
      report={withdrawalRequests}
      help={t('What you asked for, newest first, and where it stands.')}
      phone={{ title: 'status', amount: 'net', meta: ['at', 'no'] }}
      actions={form}
      details={(row: Withdrawal) => <WithdrawalTimeline withdrawal={row} />}
      rowActions={(row, close) =>
        row.can_cancel &&
        mayCall(cancelWithdrawal) && (
          <Button
            variant="danger"
            onClick={() => close((onClose) => <CancelWithdrawalDialog row={row} onClose={onClose} />)}
          >
            {t('Cancel the request')}
          </Button>
        )
      }
      empty={{ title: t('No withdrawals yet.'), text: t('What you ask for appears here.'), action: form }}
    />
  );
}
