import type { StockRequestLine } from '@banyan/contract/repurchase/stock-requests';
import { useSession } from '../../../../app/use-session.ts';
import { DocumentViewer } from '../../../../components/parts/document-viewer.tsx';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { InvoiceButton } from '../../parts/invoice-button.tsx';
import type { Row } from './stock-request-dialogs.tsx';

/** Beside the columns: what happens next, the goods, where they go, and the slip of the payment. */
export default function StockRequestDetails({ row }: { row: Row }) {
  const { impersonating } = useSession();
  const next = nextStepOf(row);
  return (
    <div className="stack">
      {next && <p className="notice">{next}</p>}
      <section className="stack" aria-label={t('Products')}>
        <h3 className="row-part">{t('Products')}</h3>
        <Lines lines={row.lines.map(goodsOf)} />
      </section>
      <Lines lines={factsOf(row)} />
      {row.invoice_no && (
        <div>
          <InvoiceButton no={row.invoice_no} />
        </div>
      )}
      {row.tracking?.startsWith('https://') && (
        <a href={row.tracking} target="_blank" rel="noopener noreferrer">
          {t('Follow the parcel')}
        </a>
      )}
      {row.slip_id && !impersonating && <DocumentViewer id={row.slip_id} />}
    </div>
  );
}

function nextStepOf({ status, seller, dispatch, ...may }: Row): string | null {
  if (status === 'Pending') {
    if (may.can_decide) return t('Look for the payment, then approve or reject the request.');
    return t('{seller} decides it. Nothing is paid or set aside before.', { seller: seller?.name ?? '' });
  }
  if (may.can_dispatch) return t('It is paid, and its goods are set aside. Send them.');
  if (may.can_receive) return t('It is on its way. Say what arrived.');
  return dispatch === 'Dispatched' ? t('It is on its way.') : null;
}

/** A product, its pieces at their price; what is free of it while it waits, and what arrived. */
function goodsOf({ line, product, sku, quantity, price, available, received, lost }: StockRequestLine): Line {
  const notes = [
    available !== null && t('{count} in stock', { count: formatCount(available) }),
    received > 0 && t('{count} received', { count: formatCount(received) }),
    lost > 0 && t('{count} lost', { count: formatCount(lost) }),
  ].filter(Boolean);
  return {
    label: t('{at}. {name}', { at: line + 1, name: `${product} (${sku})` }),
    value: (
      <>
        {formatCount(quantity)} × <Money value={price} />
        {notes.length > 0 && <p className="caption">{notes.join(', ')}</p>}
      </>
    ),
  };
}

function factsOf({ delivery, paid_on, reason, reference_reason }: Row): Line[] {
  const { name, address, state, pincode, mobile } = delivery;
  return [
    {
      label: t('Delivery'),
      value: (
        <>
          {name}, {address}, {state} {pincode}
          <br />
          {mobile}
        </>
      ),
    },
    ...(paid_on ? [{ label: t('Paid on'), value: <DateTime value={paid_on} withTime={false} /> }] : []),
    ...(reference_reason ? [{ label: t('Reference'), value: reference_reason }] : []),
    ...(reason ? [{ label: t('Reason'), value: reason }] : []),
  ];
}
