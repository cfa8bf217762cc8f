import type { RowOf } from '@banyan/contract/core/report';
import { payoutHolds } from '@banyan/contract/income/payout-holds';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/parts/button.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { t } from '../../../../lib/text.ts';

export type HoldRow = RowOf<typeof payoutHolds>;

interface Props {
  onHold: () => void;
  onRelease: (hold: HoldRow) => void;
  children: ReactNode;
}

/** Payouts that are or were on hold, with the reason. */
export function HeldPayouts({ onHold, onRelease, children }: Props) {
  const hold = <Button onClick={onHold}>{t('Suspend payouts…')}</Button>;
  return (
    <ReportPage
      report={payoutHolds}
      help={t('Members who get no payout until it is resumed.')}
      phone={{ title: 'member', amount: 'unpaid', meta: ['status', 'at'] }}
      hides={(column, rows) => column === 'released_at' && rows.every((row) => row.released_at === null)}
      actions={hold}
      rowActions={(row, close) =>
        row.status === 'Suspended' && (
          <Button
            variant="primary"
            onClick={() => {
              close();
              onRelease(row);
            }}
          >
            {t('Resume…')}
          </Button>
        )
      }
      empty={{ title: t('No payouts were suspended.'), action: hold }}
    >
      {children}
    </ReportPage>
  );
}
