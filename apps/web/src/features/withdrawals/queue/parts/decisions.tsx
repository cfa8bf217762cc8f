import { text } from '@banyan/contract/core/text';
import { withdrawalDecisions } from '@banyan/contract/withdrawals/bulk-decisions';
import type { ReactNode } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { t } from '../../../../lib/text.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';

/** Decisions on many requests: the list, or one with its rows. */
export function Decisions({ children }: { children: ReactNode }) {
  const [{ f_of }, open] = useAddress<{ view: string; f_of: string }>();
  if (f_of) return <WithdrawalDecision no={f_of}>{children}</WithdrawalDecision>;
  return (
    <ReportPage
      report={withdrawalDecisions}
      help={t('What was decided on many requests at once, and how far it is.')}
      phone={{ title: 'no', meta: ['decision', 'made_at', 'status'] }}
      rowActions={(row, close) => (
        <Button
          variant="primary"
          onClick={() => {
            close();
            open({ view: 'decisions', f_of: row.no ?? '' }, { resetScroll: true });
          }}
        >
          {t(text('Open', 'do it'))}
        </Button>
      )}
      empty={{
        title: t('No decisions yet.'),
        text: t('Choose requests that wait and approve them together.'),
      }}
    >
      {children}
    </ReportPage>
  );
}
