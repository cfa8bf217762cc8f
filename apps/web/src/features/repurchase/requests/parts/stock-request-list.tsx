import { stockRequests } from '@banyan/contract/repurchase/stock-requests';
import { type ReactNode, Suspense } from 'react';
import { useArea } from '../../../../app/use-area.ts';
import { UserChip } from '../../../../components/parts/people.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { Skeleton } from '../../../../components/parts/states.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { fromServer, t } from '../../../../lib/text.ts';
import { StockRequestActions } from './stock-request-actions.tsx';

// loaded with the first request that is opened
const StockRequestDetails = lazyPart(() => import('./stock-request-details.tsx'));

const form = '/franchise/inventory/request-for-products';

/** Requests of franchises for goods: for an admin all, for a franchise its own and those it decides. */
export default function StockRequestList({ children }: { children: ReactNode }) {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={stockRequests}
      help={
        isAdmin
          ? t('What franchises ask the company for. An approved request is paid and becomes an order.')
          : t('What you asked for, and what your sub-franchises ask you for.')
      }
      {...(isAdmin ? {} : { tabs: 'side' as const })}
      phone={{ title: 'buyer', amount: 'total', meta: ['no', 'at', 'status', 'dispatch'] }}
      cells={{
        seller: ({ seller }) =>
          seller?.user_id ? <UserChip userId={seller.user_id} name={seller.name} /> : seller?.name,
        paid_by: ({ paid_by }) => fromServer(paid_by ?? ''),
      }}
      details={(row) => (
        <Suspense fallback={<Skeleton lines={6} />}>
          <StockRequestDetails row={row} />
        </Suspense>
      )}
      rowActions={(row, close) => <StockRequestActions row={row} close={close} />}
      actions={
        !isAdmin && (
          <ScreenButton href={form} variant="primary">
            {t('Request products')}
          </ScreenButton>
        )
      }
      empty={{
        title: t('No requests yet.'),
        text: t('Requests of franchises for goods appear here.'),
        action: !isAdmin && <ScreenButton href={form}>{t('Request products')}</ScreenButton>,
      }}
    >
      {children}
    </ReportPage>
  );
}
