import type { RowOf } from '@banyan/contract/core/report';
import {
  cancelPinRequest,
  decidePinRequests,
  maxDecided,
  pinRequests,
} from '@banyan/contract/pins/pin-requests';
import { useState } from 'react';
import { useArea } from '../../app/use-area.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { BulkBar } from '../../components/report/bulk-bar.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { usePicks } from '../../components/report/use-picks.ts';
import { addDecimals } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { type Decided, DecidePinRequestsDialog } from './decide-pin-requests-dialog.tsx';
import { PinRequestDetails } from './parts/pin-request-details.tsx';

type Row = RowOf<typeof pinRequests>;

/** Requests for pins: one's own, for an admin everybody's, decided one by one or many at once. */
export default function PinRequestsPage() {
  const { isAdmin, own } = useArea();
  const mayDecide = useMayCall()(decidePinRequests) && isAdmin;
  const form = own('/pin-management/pin-request');
  const [decided, setDecided] = useState<Decided>();
  const { picked, picks, clear } = usePicks<Row>({
    mayPick: ({ can_decide }) => can_decide,
    labelOf: ({ no }) => no ?? '',
  });
  return (
    <>
      <ReportPage
        report={pinRequests}
        help={
          isAdmin
            ? t('Pins that members and franchises say they have paid for. Compare them with the bank.')
            : t('Pins you asked for, newest first.')
        }
        phone={{
          title: isAdmin ? 'owner' : 'payment_mode',
          amount: 'total',
          meta: ['pins', 'reference', 'at', 'status'],
        }}
        {...(mayDecide ? { picks } : {})}
        hides={(column, rows) => column === 'first_by' && rows.every(({ first_by }) => first_by === null)}
        details={(row) => <PinRequestDetails row={row} />}
        actions={
          !isAdmin && (
            <ScreenButton href={form} variant="primary">
              {t('Request pins')}
            </ScreenButton>
          )
        }
        rowActions={(row, close) => (
          <>
            {row.can_cancel && (
              <Button
                variant="danger"
                onClick={() => close((onClose) => <CancelDialog row={row} onClose={onClose} />)}
              >
                {t('Cancel the request')}
              </Button>
            )}
            {row.can_decide &&
              (['Reject', 'Approve'] as const).map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'Approve' ? 'primary' : 'danger'}
                  onClick={() => {
                    close();
                    setDecided({ decision, rows: [row] });
                  }}
                >
                  {decision === 'Approve' ? t('Approve…') : t('Reject…')}
                </Button>
              ))}
          </>
        )}
        empty={{
          title: t('No requests for pins yet.'),
          text: isAdmin
            ? t('What members and franchises have paid and ask pins for appears here.')
            : t('Pay the company, then ask for the pins with a picture of the slip.'),
          action: !isAdmin && <ScreenButton href={form}>{t('Request pins')}</ScreenButton>,
        }}
      />
      {mayDecide && (
        <BulkBar count={picked.length} onClear={clear}>
          <Money value={addDecimals(picked.map(({ total }) => total ?? '0'))} strong />
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
        <DecidePinRequestsDialog {...decided} onDone={clear} onClose={() => setDecided(undefined)} />
      )}
    </>
  );
}

function CancelDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={cancelPinRequest}
      title={t('Cancel the request {no}', { no })}
      sends={{ no }}
      lines={[{ label: t('Total'), value: <Money value={row.total} />, total: true }]}
      done={() => t('{no} was cancelled. No pins were made.', { no })}
      onClose={onClose}
    />
  );
}
