import type { RowOf } from '@banyan/contract/core/report';
import type { OrderLine, orders } from '@banyan/contract/repurchase/order-list';
import { useArea } from '../../../../app/use-area.ts';
import { useSession } from '../../../../app/use-session.ts';
import { DocumentViewer } from '../../../../components/parts/document-viewer.tsx';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { InvoiceButton } from '../../parts/invoice-button.tsx';
import { nextStepOf } from './next-step.ts';

type Row = RowOf<typeof orders>;

/** Beside the columns: what happens next, the goods, where they go, and the slip of the payment. */
export default function OrderDetails({ row }: { row: Row }) {
  const { impersonating, user } = useSession();
  const { isAdmin } = useArea();
  const next = nextStepOf(row, { isBuyer: row.buyer ? row.buyer.user_id === user.user_id : !isAdmin });
  return (
    <div className="stack">
      {next && <p className="notice">{next}</p>}
      <section className="stack" aria-label={t('Products')}>
        <h3 className="row-part">{t('Products')}</h3>
        <Lines lines={row.lines.map((line) => goodsOf(line, row))} />
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

/** A product, its pieces and what they cost; what came back of it, or arrived. */
function goodsOf(
  { line, product, sku, quantity, total, returned, received, lost }: OrderLine,
  row: Row,
): Line {
  const notes = [
    returned > 0 && t('{count} returned', { count: formatCount(returned) }),
    received > 0 && t('{count} received', { count: formatCount(received) }),
    lost > 0 && t('{count} lost', { count: formatCount(lost) }),
  ].filter(Boolean);
  return {
    label: t('{at}. {name}', { at: line + 1, name: `${product} (${sku})` }),
    value: (
      <>
        {formatCount(quantity)} · <Money value={total} />
        {notes.length > 0 && row.payment !== 'Cancelled' && <p className="caption">{notes.join(', ')}</p>}
      </>
    ),
  };
}

function factsOf({ delivery, paid_on, reason, expires_at }: Row): Line[] {
  return [
    {
      label: t('Delivery'),
      value: delivery ? (
        <>
          {delivery.name}, {delivery.address}, {delivery.state} {delivery.pincode}
          <br />
          {delivery.mobile}
        </>
      ) : (
        t('Over the counter')
      ),
    },
    ...(paid_on ? [{ label: t('Paid on'), value: <DateTime value={paid_on} withTime={false} /> }] : []),
    ...(expires_at ? [{ label: t('Goods kept until'), value: <DateTime value={expires_at} /> }] : []),
    ...(reason ? [{ label: t('Reason'), value: fromServer(reason) }] : []),
  ];
}
