import type { BodyOf } from '@banyan/contract/core/endpoint';
import { quoteReturn } from '@banyan/contract/repurchase/return-quote';
import type { returnItems } from '@banyan/contract/repurchase/returns';
import { type Refuse, useRefusal } from '../../../../components/form/use-refusal.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { WaitsNote } from '../../../../components/parts/waits-note.tsx';
import { isZero } from '../../../../lib/decimal.ts';
import { formatCount } from '../../../../lib/format.ts';
import { codeWords, fromServer, t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import type { OrderDialogProps } from './order-lines.tsx';

interface Props {
  row: OrderDialogProps['row'];
  body: BodyOf<typeof returnItems>;
  refuse: Refuse;
}

/** What comes back and what is given for it; the server works it out. */
export function ReturnReview({ row, body: { no, line, quantity, condition, reference }, refuse }: Props) {
  const query = useCall(quoteReturn, { no, line, quantity }, { quiet: true, staleTime: 0, gcTime: 0 });
  useRefusal(query.error, refuse);
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The amount')} lines={6} />;
  return (
    <>
      <Lines
        lines={[
          { label: t('Product'), value: data.product },
          { label: t('Pieces'), value: formatCount(quantity) },
          { label: t('Condition'), value: codeWords(condition) },
          { label: t('Goes back to'), value: fromServer(row.paid_by ?? '') },
          ...(reference ? [{ label: t('Reference of the refund'), value: reference }] : []),
          ...(isZero(data.tax) ? [] : [{ label: t('Tax in it'), value: <Money value={data.tax} /> }]),
          { label: t('BV'), value: <Money value={data.bv} /> },
          { label: t('Given back'), value: <Money value={data.amount} />, total: true },
        ]}
      />
      <WaitsNote why={data.why} />
      <p className="caption">{t('A credit note is written for it.')}</p>
    </>
  );
}
