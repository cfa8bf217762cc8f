import { type Invoice, invoiceWords, readInvoice } from '@banyan/contract/repurchase/invoices';
import { useCompany } from '../../../app/company.ts';
import { useAddress } from '../../../app/use-address.ts';
import { DocumentPage } from '../../../components/document/document-page.tsx';
import { VerifyCode } from '../../../components/document/verify-code.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { amountInWords } from '../../../lib/amount-words.ts';
import { formatDate } from '../../../lib/format.ts';
import { codeWords, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { InvoiceParties, stateWords } from './parts/invoice-parties.tsx';
import { HsnTable, InvoiceTable } from './parts/invoice-tables.tsx';
import './order-invoice-page.css';

/** An invoice or credit note on A4: by the token on its paper, or for its buyer, its seller and an admin. */
export default function OrderInvoicePage() {
  const [{ no = '', token }] = useAddress<{ no: string; token: string }>();
  const query = useCall(readInvoice, { no, token }, { quiet: true, enabled: no !== '' });
  return (
    <DocumentPage
      title={query.data ? t(invoiceWords[query.data.kind]) : t('Invoice')}
      no={no}
      size="a4"
      foot={t('Made by the system; valid without a signature.')}
    >
      {query.data ? (
        <Paper invoice={query.data} />
      ) : no === '' ? (
        <Empty
          title={t('This link is not complete.')}
          text={t('Open the invoice from the list of orders.')}
        />
      ) : (
        <Loading query={query} what={t('The invoice')} lines={14} />
      )}
    </DocumentPage>
  );
}

function Paper({ invoice }: { invoice: Invoice }) {
  const { currency_symbol, timezone } = useCompany();
  const { against, kind, place_of_supply, place_code } = invoice;
  const facts: Line[] = [
    { label: t('Date'), value: formatDate(invoice.issued_on, timezone) },
    { label: t('Order'), value: <span className="mono">{invoice.order_no}</span> },
    { label: t('Place of supply'), value: stateWords(place_of_supply, place_code) },
    { label: kind === 'Credit note' ? t('Paid back to') : t('Paid by'), value: codeWords(invoice.paid_by) },
  ];
  if (against)
    facts.push({
      label: t('Against invoice'),
      value: (
        <>
          <span className="mono">{against.no}</span> {formatDate(against.issued_on, timezone)}
        </>
      ),
    });
  return (
    <>
      <InvoiceParties invoice={invoice} />
      <Lines lines={facts} />
      <InvoiceTable invoice={invoice} />
      {invoice.seller.gstin !== null && <HsnTable invoice={invoice} />}
      <Sums invoice={invoice} />
      <p className="receipt-words">{amountInWords(invoice.total, currency_symbol)}</p>
      <VerifyCode alt={t('QR code that opens this invoice')} url={invoice.url} svg={invoice.qr_svg} />
    </>
  );
}

function Sums({
  invoice: { taxable, cgst, sgst, igst, total, seller, place_of_supply },
}: {
  invoice: Invoice;
}) {
  const own: Line[] =
    seller.state === place_of_supply
      ? [
          { label: t('CGST'), value: <Money value={cgst} /> },
          { label: t('SGST'), value: <Money value={sgst} /> },
        ]
      : [{ label: t('IGST'), value: <Money value={igst} /> }];
  const tax: Line[] =
    seller.gstin === null ? [] : [{ label: t('Taxable'), value: <Money value={taxable} /> }, ...own];
  return <Lines lines={[...tax, { label: t('Total'), value: <Money value={total} />, total: true }]} />;
}
