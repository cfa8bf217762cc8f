import {
  approveClosing,
  type ClosingDetail,
  closings,
  readClosing,
  recalculateClosing,
  resumeClosing,
  startClosings,
} from '@banyan/contract/income/closings';
import { Suspense, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { useAddress } from '../../../app/use-address.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { BanNote } from '../../../components/form/ban-note.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { Awaited } from '../../../components/report/use-settled-parts.ts';
import { Tile } from '../../../components/tile/tiles.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { type ClosingMove, DecideClosingDialog } from './decide-closing-dialog.tsx';
import { ClosingSample } from './parts/closing-sample.tsx';
import { ClosingSteps } from './parts/closing-steps.tsx';
import { ClosingTotals } from './parts/closing-totals.tsx';
import { StartClosingsDialog } from './start-closings-dialog.tsx';

const ClosingsLine = lazyPart(() => import('./parts/closings-line.tsx'));

/** Milliseconds between two looks at a closing that is worked on. */
const everyMs = 2000;

/** Closings of business dates: the one that is worked on with its steps, totals and a sample, and all before it. */
export default function ClosingsPage() {
  const [address, show] = useAddress<{ date: string; row: string }>();
  const { date } = address;
  const [isStarting, setStarting] = useState(false);
  const [settling, setSettling] = useState<{ closing: ClosingDetail; move: ClosingMove }>();
  const query = useCall(readClosing, date ? { business_date: date } : {}, {
    refetchInterval: ({ state }) => (isMoving(state.data?.closing) ? everyMs : false),
  });
  const mayStart = useMayCall()(startClosings);
  const next = mayStart && query.data?.next_date;
  const look = (business_date: string | undefined) =>
    show({ ...address, date: business_date, row: undefined }, { resetScroll: true });
  return (
    <>
      <ReportPage
        report={closings}
        help={t('A closing works out the incomes of a past date. Posted incomes are never edited.')}
        phone={{ title: 'business_date', amount: 'payable', meta: ['status', 'rows'] }}
        actions={
          next && (
            <Button variant="primary" onClick={() => setStarting(true)}>
              {t('Close dates…')}
            </Button>
          )
        }
        rowActions={({ business_date }, close) => (
          <Button
            onClick={() => {
              close();
              look(business_date ?? undefined);
              window.scrollTo({ top: 0 });
            }}
          >
            {t('Open closing')}
          </Button>
        )}
        empty={{
          title: t('Nothing has been closed yet.'),
          text: t('Each date with business is closed shortly after midnight.'),
        }}
      >
        <div className="picture-line">
          <Suspense
            fallback={
              <div className="picture-place">
                <Awaited />
              </div>
            }
          >
            <ClosingsLine />
          </Suspense>
        </div>
        <Tile title={date ? t('A closing') : t('The last closing')} query={query} lines={12}>
          {({ closing }) =>
            closing ? (
              <Closing
                closing={closing}
                onMove={(move) => setSettling({ closing, move })}
                {...(date ? { onLast: () => look(undefined) } : {})}
              />
            ) : (
              <Empty title={t('No closing of this date.')} text={t('A date is closed after it ends.')} />
            )
          }
        </Tile>
      </ReportPage>
      {isStarting && next && <StartClosingsDialog from={next} onClose={() => setStarting(false)} />}
      {settling && <DecideClosingDialog {...settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

/** It pays more than the company lets pass without an admin. */
const waits = ({ status, payable, approval_above }: ClosingDetail): boolean =>
  status === 'Calculated' && approval_above !== null && compareDecimals(payable, approval_above) > 0;

/** It goes on by itself. */
const isMoving = (closing: ClosingDetail | null | undefined): boolean =>
  closing != null && closing.status !== 'Posted' && closing.status !== 'Failed' && !waits(closing);

interface ClosingProps {
  closing: ClosingDetail;
  onMove: (move: ClosingMove) => void;
  onLast?: () => void;
}

function Closing({ closing, onMove, onLast }: ClosingProps) {
  const { timezone } = useCompany();
  const { status, requested_by, decided_by } = closing;
  const lines: Line[] = [
    { label: t('Date'), value: formatDate(closing.business_date, timezone) },
    { label: t('Status'), value: <StatusTag status={status} /> },
    ...(requested_by ? [{ label: t('Calculation requested by'), value: requested_by.name }] : []),
    ...(decided_by ? [{ label: t('Approved by'), value: decided_by.name }] : []),
    ...(closing.posted_at ? [{ label: t('Posted'), value: <DateTime value={closing.posted_at} /> }] : []),
    { label: t('Plan version'), value: closing.plan_version ?? '–' },
    { label: t('Members'), value: formatCount(closing.members) },
    { label: t('Rows'), value: formatCount(closing.rows) },
    {
      label: status === 'Posted' ? t('Paid') : t('To be paid'),
      value: <Money value={closing.payable} />,
      total: true,
    },
  ];
  return (
    <div className="stack">
      {closing.problem && (
        <div className="form-problems" role="alert">
          <strong>{t('The closing stopped')}</strong>
          <p>{closing.problem}</p>
        </div>
      )}
      <div className="closing-head">
        <Lines lines={lines} />
        <section>
          <h3>{t('Steps')}</h3>
          <ClosingSteps closing={closing} />
        </section>
      </div>
      <Moves closing={closing} onMove={onMove} />
      {onLast && (
        <div>
          <Button onClick={onLast}>{t('Back to the last closing')}</Button>
        </div>
      )}
      <h3>{t('Totals')}</h3>
      <ClosingTotals closing={closing} />
      {closing.sample.length > 0 && (
        <>
          <h3>{t('Sample rows, not posted yet')}</h3>
          <ClosingSample closing={closing} />
        </>
      )}
      {closing.result_hash && (
        <p className="caption">
          {t('The same facts and plan give the same result:')}{' '}
          <span className="mono">{closing.result_hash.slice(0, 16)}…</span>
        </p>
      )}
    </div>
  );
}

/** What an admin can do with it now. */
function Moves({ closing, onMove }: Pick<ClosingProps, 'closing' | 'onMove'>) {
  const { status, approval_above } = closing;
  const mayCall = useMayCall();
  if (status === 'Failed')
    return (
      mayCall(resumeClosing) && (
        <div className="closing-moves">
          <Button variant="primary" onClick={() => onMove('Resume')}>
            {t('Continue where it failed')}
          </Button>
        </div>
      )
    );
  if (!waits(closing)) return null;
  return (
    <>
      <p className="caption">
        {t('Nothing is posted yet. The admin who requested the calculation cannot approve it.')}
        {approval_above !== null && (
          <>
            {' '}
            {t('A closing that pays more than this waits for approval:')} <Money value={approval_above} />
          </>
        )}
      </p>
      {mayCall(approveClosing) && closing.ban && <BanNote ban={closing.ban} />}
      <div className="closing-moves">
        {mayCall(approveClosing) && !closing.ban && (
          <Button variant="primary" onClick={() => onMove('Approve')}>
            {t('Approve and post')}
          </Button>
        )}
        {mayCall(recalculateClosing) && (
          <Button onClick={() => onMove('Recalculate')}>{t('Calculate again')}</Button>
        )}
      </div>
    </>
  );
}
