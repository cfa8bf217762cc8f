import type { RowOf } from '@banyan/contract/core/report';
import { standingOrders } from '@banyan/contract/repurchase/standing-orders';
import type { ReactNode } from 'react';
import { useArea } from '../../../../app/use-area.ts';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { fromServer, t } from '../../../../lib/text.ts';
import { StandingActions } from './standing-actions.tsx';
import { StandingDetails } from './standing-details.tsx';

const memberOf = ({ member }: RowOf<typeof standingOrders>) => member ?? { user_id: null, name: null };

interface Props {
  children: ReactNode;
  /** Gives one; null = the reader may not. */
  give: ReactNode;
}

/** Standing orders with the date on which each is made next. */
export function StandingList({ children, give }: Props) {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={standingOrders}
      help={
        isAdmin
          ? t('Orders that make themselves each month on their day, paid from the wallet of the member.')
          : t('An order that makes itself each month on its day, paid from your wallet.')
      }
      phone={{
        title: isAdmin ? 'member' : 'products',
        amount: 'at_most',
        meta: ['no', 'next_on', 'status'],
      }}
      {...(isAdmin && { person: memberOf })}
      cells={{
        next_on: ({ next_on }) => (next_on ? <DateTime value={next_on} withTime={false} /> : '–'),
        wallet: ({ wallet }) => fromServer(wallet ?? ''),
      }}
      details={(row) => <StandingDetails row={row} />}
      rowActions={(row, close) => <StandingActions row={row} close={close} />}
      actions={give}
      empty={{
        title: t('No standing orders yet.'),
        text: isAdmin
          ? t('Members give them in the shop.')
          : t('What you need each month comes by itself, and your purchases go on counting.'),
        action: give,
      }}
    >
      {children}
    </ReportPage>
  );
}
