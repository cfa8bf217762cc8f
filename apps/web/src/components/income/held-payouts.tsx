import { payoutHolds } from '@banyan/contract/payout-holds';
import type { RowOf } from '@banyan/contract/report';
import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { ReportPage } from '../report/report-page.tsx';

export type HoldRow = RowOf<typeof payoutHolds>;

interface Props {
  onHold: () => void;
  onRelease: (hold: HoldRow) => void;
  children: ReactNode;
}

/** Payouts that are or were on hold, with the reason. */
export function HeldPayouts({ onHold, onRelease, children }: Props) {
  const hold = <Button onClick={onHold}>{t('Put a payout on hold…')}</Button>;
  return (
    <ReportPage
      report={payoutHolds}
      help={t('Members who are left out of payouts until they are released.')}
      phone={{ title: 'member', amount: 'unpaid', meta: ['status', 'at'] }}
      hides={(column, rows) => column === 'released_at' && rows.every((row) => row.released_at === null)}
      actions={hold}
      rowActions={(row, close) =>
        row.status === 'On hold' && (
          <Button
            variant="primary"
            onClick={() => {
              close();
              onRelease(row);
            }}
          >
            {t('Release…')}
          </Button>
        )
      }
      empty={{ title: t('No payout was put on hold.'), action: hold }}
    >
      {children}
    </ReportPage>
  );
}
