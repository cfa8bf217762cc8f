import type { RowOf } from '@banyan/contract/core/report';
import { creditRequests, decideCreditRequests, maxDecided } from '@banyan/contract/ledger/credit-requests';
import { Suspense, useState } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Skeleton } from '../../../components/parts/states.tsx';
import { BulkBar } from '../../../components/report/bulk-bar.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { usePicks } from '../../../components/report/use-picks.ts';
import { addDecimals } from '../../../lib/decimal.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { CancelCreditRequestDialog } from './cancel-credit-request-dialog.tsx';
import { DecideCreditRequestsDialog, type Decided } from './decide-credit-requests-dialog.tsx';
import { ReferenceCell } from './parts/reference-cell.tsx';

// loaded with the first request that is opened
const CreditRequestDetails = lazyPart(() => import('./parts/credit-request-details.tsx'));

type Row = RowOf<typeof creditRequests>;

/** Credit requests: one's own, for an admin everybody's, decided one by one or many at once. */
export default function CreditRequestsPage() {
  const { isAdmin, isMember, own } = useArea();
  const mayCall = useMayCall();
  const form = own(isMember ? '/finance/request-for-credit' : '/wallet/request-for-credit');
  const [decided, setDecided] = useState<Decided>();
  const { picked, picks, clear } = usePicks<Row>({
    mayPick: ({ can_decide }) => can_decide,
    labelOf: ({ no }) => no ?? '',
  });
  const mayDecide = isAdmin && mayCall(decideCreditRequests);
  return (
    <>
      <ReportPage
        report={creditRequests}
        help={
          isAdmin
            ? t('Payments that members and franchises say they have made. Compare them with the bank.')
            : t('Payments you asked to have credited, newest first.')
        }
        phone={{
          title: isAdmin ? 'owner' : 'payment_mode',
          amount: 'amount',
          meta: isAdmin ? ['payment_mode', 'reference', 'at', 'status'] : ['reference', 'at', 'status'],
        }}
        cells={{ reference: (row) => <ReferenceCell row={row} /> }}
        {...(mayDecide ? { picks } : {})}
        hides={(column, rows) => column === 'first_by' && rows.every(({ first_by }) => first_by === null)}
        details={(row) => (
          <Suspense fallback={<Skeleton lines={6} />}>
            <CreditRequestDetails row={row} />
          </Suspense>
        )}
        actions={
          !isAdmin && (
            <ScreenButton href={form} variant="primary">
              {t('Request for credit')}
            </ScreenButton>
          )
        }
        rowActions={(row, close) => (
          <RowActions
            row={row}
            onDecide={(decision) => {
              close();
              setDecided({ decision, rows: [row] });
            }}
            onCancel={() => close((onClose) => <CancelCreditRequestDialog row={row} onClose={onClose} />)}
          />
        )}
        empty={{
          title: t('No credit requests yet.'),
          text: isAdmin
            ? t('What members and franchises have paid and ask to be credited appears here.')
            : t('Pay the company, then ask for the credit with a picture of the slip.'),
          action: !isAdmin && <ScreenButton href={form}>{t('Request for credit')}</ScreenButton>,
        }}
      />
      {mayDecide && (
        <BulkBar count={picked.length} onClear={clear}>
          <Money value={addDecimals(picked.map(({ amount }) => amount ?? '0'))} strong />
          {picked.length > maxDecided ? (
            <span className="caption">{t('At most {count} at a time.', { count: maxDecided })}</span>
          ) : (
            <>
              <Button variant="danger" onClick={() => setDecided({ decision: 'Reject', rows: picked })}>
                {t('Reject…')}
              </Button>
              <Button variant="primary" onClick={() => setDecided({ decision: 'Approve', rows: picked })}>
                {t('Approve…')}
              </Button>
            </>
          )}
        </BulkBar>
      )}
      {decided && (
        <DecideCreditRequestsDialog {...decided} onDone={clear} onClose={() => setDecided(undefined)} />
      )}
    </>
  );
}

interface RowActionsProps {
  row: Row;
  onDecide: (decision: Decided['decision']) => void;
  onCancel: () => void;
}

/** What can be done with one request: an admin decides it, its owner takes it back while it waits. */
function RowActions({ row, onDecide, onCancel }: RowActionsProps) {
  if (row.can_cancel)
    return (
      <Button variant="danger" onClick={onCancel}>
        {t('Cancel the request')}
      </Button>
    );
  if (!row.can_decide) return null;
  return (
    <>
      <Button variant="danger" onClick={() => onDecide('Reject')}>
        {t('Reject…')}
      </Button>
      <Button variant="primary" onClick={() => onDecide('Approve')}>
        {t('Approve…')}
      </Button>
    </>
  );
}
