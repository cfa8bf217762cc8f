import { paymentModes } from '@banyan/contract/core/constants';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { maxLines, type PinRequestLine, requestPins } from '@banyan/contract/pins/pin-requests';
import type { PackageCard } from '@banyan/contract/topup/packages';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useArea } from '../../app/use-area.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { usePackageFields } from '../../components/parts/package-fields.tsx';
import { isRange } from '../../components/parts/package-words.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { addDecimals } from '../../lib/decimal.ts';
import { dateText, formatMoney } from '../../lib/format.ts';
import { codeWords, t } from '../../lib/text.ts';

type Asked = BodyOf<typeof requestPins>;

/** Pins that were paid to the company's bank: an admin looks for the payment, then they are made. */
export default function PinRequestPage() {
  const { own } = useArea();
  const { query } = usePackageFields();
  return (
    <div className="stack">
      <PageHeader
        help={t(
          'Pay the company first, then ask for the pins here. They are made once the payment is found.',
        )}
        action={
          <ScreenButton href={own('/pin-management/pin-request-history')}>{t('My requests')}</ScreenButton>
        }
      />
      {!query.data && <Loading query={query} what={t('The packages')} lines={6} />}
      {query.data?.length === 0 && <Empty title={t('No package is on sale.')} />}
      {query.data && query.data.length > 0 && (
        <OwnersOnly>
          <RequestForm packages={query.data} />
        </OwnersOnly>
      )}
    </div>
  );
}

function RequestForm({ packages }: { packages: readonly PackageCard[] }) {
  const company = useCompany();
  const { own } = useArea();
  const [lineCount, setLineCount] = useState(1);
  const [initial] = useState(() => ({
    paid_on: dateText(new Date(), company.timezone),
    file_name: '',
    content: '',
    // each line is there from the beginning: what it lacks is said at its own inputs
    lines: [{}],
  }));
  const nameOf = (code: string): string => packages.find((pack) => pack.code === code)?.name ?? code;
  const isRangeOf = (code: unknown): boolean => packages.some((pack) => pack.code === code && isRange(pack));
  const lineFields = Array.from({ length: lineCount }, (_, line): Fields<typeof requestPins> => {
    const name = <K extends string>(key: K) => `lines.${line}.${key}` as const;
    return {
      [name('package')]: {
        label: text('Package'),
        kind: 'select',
        options: packages.map((pack) => ({ value: pack.code, label: pack.name })),
      },
      [name('amount')]: {
        label: text('Amount'),
        kind: 'money',
        hint: t('Any amount within the range of the package.'),
        onlyIf: ({ lines }: { lines?: readonly { package?: unknown }[] }) =>
          isRangeOf(lines?.[line]?.package),
      },
      [name('count')]: { label: text('Number of pins'), kind: 'count' },
    } as Fields<typeof requestPins>;
  });
  const fields: Fields<typeof requestPins> = {
    ...Object.assign({}, ...lineFields),
    payment_mode: { label: text('Paid by'), kind: 'select', options: optionsOf(paymentModes) },
    reference: {
      label: text('Reference'),
      hint: t('UTR, transaction id or number of the cheque. Not needed for cash.'),
    },
    paid_on: { label: text('Paid on'), kind: 'date' },
    content: {
      label: text('Slip'),
      kind: 'picture',
      hint: t('A picture of the slip or the screen of your bank: png or jpg, at most 10 MB.'),
    },
    remark: { label: text('Remark (optional)') },
  };
  const paymentLines = ({ payment_mode, reference, paid_on }: PaidBy): Line[] => [
    { label: t('Paid by'), value: [codeWords(payment_mode), reference].filter(Boolean).join(' ') },
    { label: t('Paid on'), value: <DateTime value={paid_on} withTime={false} /> },
  ];
  return (
    <ActionForm
      endpoint={requestPins}
      fields={fields}
      initial={initial}
      submitLabel={t('Request pins')}
      review={(body) => (
        <Lines
          lines={[
            ...body.lines.map((line, at) => ({
              label: t('{at}. {name}', { at: at + 1, name: nameOf(line.package) }),
              value: t('{count, plural, one {one pin} other {# pins}}', { count: line.count }),
            })),
            ...paymentLines(body),
            { label: t('Slip'), value: body.file_name },
          ]}
        />
      )}
      receipt={({ data }, again) => (
        <Receipt
          title={t('Pins for {amount} requested', { amount: formatMoney(data.total, company) })}
          isPending
          text={t('An admin compares it with the bank of the company. You are told what comes of it.')}
          no={data.no}
          lines={[
            ...data.lines.map((line, at) => ({
              label: t('{at}. {name}', { at: at + 1, name: nameOf(line.package) }),
              value: lineWords(line, (value) => formatMoney(value, company)),
            })),
            ...paymentLines(data),
            { label: t('Total with tax'), value: <Money value={data.total} />, total: true },
          ]}
          actions={
            <>
              <ScreenButton href={own('/pin-management/pin-request-history')}>
                {t('My requests')}
              </ScreenButton>
              <Button
                onClick={() => {
                  setLineCount(1);
                  again();
                }}
              >
                {t('Request another')}
              </Button>
            </>
          }
        />
      )}
    >
      {(form) => (
        <div className="form-actions">
          <Button
            disabled={lineCount >= maxLines}
            onClick={() => {
              form.add('lines', {} as never);
              setLineCount(lineCount + 1);
            }}
          >
            {t('Add a package')}
          </Button>
          {lineCount > 1 && (
            <Button
              variant="quiet"
              onClick={() => {
                form.remove('lines', lineCount - 1);
                setLineCount(lineCount - 1);
              }}
            >
              {t('Remove last package')}
            </Button>
          )}
        </div>
      )}
    </ActionForm>
  );
}

type PaidBy = Pick<Asked, 'payment_mode' | 'paid_on'> & { reference?: string | null | undefined };

/** "2 × ₹1,000.00 + ₹180.00" */
const lineWords = ({ count, amount, gst }: PinRequestLine, money: (value: string) => string): string =>
  t('{count} × {price}', { count, price: money(addDecimals([amount, gst])) });
