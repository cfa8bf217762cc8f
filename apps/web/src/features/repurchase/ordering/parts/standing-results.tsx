import type { RowOf } from '@banyan/contract/core/report';
import { standingOrderDates } from '@banyan/contract/repurchase/standing-orders';
import type { ReactNode } from 'react';
import { useArea } from '../../../../app/use-area.ts';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { fromServer, t } from '../../../../lib/text.ts';

const memberOf = ({ member }: RowOf<typeof standingOrderDates>) => member ?? { user_id: null, name: null };

/** What came of standing orders on their dates: the order, or why there is none. */
export function StandingResults({ children }: { children: ReactNode }) {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={standingOrderDates}
      help={t('What came of standing orders on their dates. A date without an order says why.')}
      phone={{
        title: isAdmin ? 'member' : 'due_on',
        amount: 'total',
        meta: isAdmin ? ['due_on', 'outcome', 'reason'] : ['standing_no', 'outcome', 'reason'],
      }}
      {...(isAdmin && { person: memberOf })}
      cells={{ reason: ({ reason }) => fromServer(reason ?? '') }}
      empty={{
        title: t('Nothing was due yet.'),
        text: t('Each date of a standing order appears here, with its order or the reason.'),
      }}
    >
      {children}
    </ReportPage>
  );
}
