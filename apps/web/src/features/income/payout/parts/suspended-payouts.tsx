import type { RowOf } from '@banyan/contract/core/report';
import { payoutSuspensions, resumePayout, suspendPayout } from '@banyan/contract/income/payout-suspensions';
import type { ReactNode } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { t } from '../../../../lib/text.ts';

export type SuspensionRow = RowOf<typeof payoutSuspensions>;

interface Props {
  onSuspend: () => void;
  onResume: (suspension: SuspensionRow) => void;
  children: ReactNode;
}

/** Payouts that are or were suspended, with the reason. */
export function SuspendedPayouts({ onSuspend, onResume, children }: Props) {
  const mayCall = useMayCall();
  const suspend = mayCall(suspendPayout) && <Button onClick={onSuspend}>{t('Suspend payouts…')}</Button>;
  return (
    <ReportPage
      report={payoutSuspensions}
      help={t('Members who get no payout until it is resumed.')}
      phone={{ title: 'member', amount: 'unpaid', meta: ['status', 'at'] }}
      hides={(column, rows) => column === 'resumed_at' && rows.every((row) => row.resumed_at === null)}
      actions={suspend}
      rowActions={(row, close) =>
        row.status === 'Suspended' &&
        mayCall(resumePayout) && (
          <Button
            variant="primary"
            onClick={() => {
              close();
              onResume(row);
            }}
          >
            {t('Resume…')}
          </Button>
        )
      }
      empty={{ title: t('No payouts were suspended.'), action: suspend }}
    >
      {children}
    </ReportPage>
  );
}
