import type { Invoice, InvoiceLine } from '@banyan/contract/repurchase/invoices';
import type { ReactNode } from 'react';
import { Count, Money, Percent } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { t } from '../../../../lib/text.ts';

type Taxed = Pick<InvoiceLine, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total' | 'gst_percent'>;
interface Column<Row> {
  label: string;
  show: (row: Row) => ReactNode;
  isFigure?: boolean;
}

/** What was sold, line by line, with the tax of each; a bill of supply names no tax. */
export function InvoiceTable({ invoice }: { invoice: Invoice }) {
  const columns: Column<InvoiceLine>[] = [
    { label: '#', show: ({ place }) => place },
    {
      label: t('Product'),
      show: ({ name, sku }) => (
        <>
          {name} <span className="caption mono">{sku}</span>
        </>
      ),
    },
    { label: t('HSN'), show: ({ hsn }) => <span className="mono">{hsn}</span> },
    { label: t('Pieces'), isFigure: true, show: ({ quantity }) => <Count value={quantity} /> },
    { label: t('Price'), isFigure: true, show: ({ price }) => <Money value={price} /> },
    ...taxColumns(invoice),
  ];
  const rows = invoice.lines.map((line) => ({ ...line, key: String(line.place) }));
  return <PrintedTable title={t('Lines')} columns={columns} rows={rows} />;
}

/** The sums and the tax of each HSN, the tax authority's code of a kind of goods. */
export function HsnTable({ invoice }: { invoice: Invoice }) {
  const columns: Column<Invoice['hsn'][number]>[] = [
    { label: t('HSN'), show: ({ hsn }) => <span className="mono">{hsn}</span> },
    { label: t('Pieces'), isFigure: true, show: ({ quantity }) => <Count value={quantity} /> },
    ...taxColumns(invoice),
  ];
  const rows = invoice.hsn.map((sum) => ({ ...sum, key: `${sum.hsn} ${sum.gst_percent}` }));
  return <PrintedTable title={t('HSN summary')} columns={columns} rows={rows} />;
}

function taxColumns({ seller, place_of_supply }: Invoice): Column<Taxed>[] {
  const figure = (label: string, name: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'): Column<Taxed> => ({
    label,
    isFigure: true,
    show: (row) => <Money value={row[name]} />,
  });
  if (seller.gstin === null) return [figure(t('Total'), 'total')];
  const own =
    seller.state === place_of_supply
      ? [figure(t('CGST'), 'cgst'), figure(t('SGST'), 'sgst')]
      : [figure(t('IGST'), 'igst')];
  const rate: Column<Taxed> = {
    label: t('GST'),
    isFigure: true,
    show: ({ gst_percent }) => <Percent value={gst_percent} />,
  };
  return [figure(t('Taxable'), 'taxable'), rate, ...own, figure(t('Total'), 'total')];
}

interface Props<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly (Row & { key: string })[];
}

/** A table of the invoice as it is printed; on the screen of a phone each row is a card, so that no money is out of sight. */
function PrintedTable<Row>({ title, columns, rows }: Props<Row>) {
  return (
    <section className="invoice-part" aria-label={title}>
      <table className="invoice-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={isFigure ? 'figure' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map(({ label, show, isFigure }) => (
                <td key={label} className={isFigure ? 'figure' : undefined}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="invoice-cards">
        <h2>{title}</h2>
        <ul>
          {rows.map((row) => (
            <li key={row.key}>
              <Lines lines={columns.map(({ label, show }) => ({ label, value: show(row) }))} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
