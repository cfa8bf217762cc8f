import { returnConditions } from '@banyan/contract/core/constants';
import { recordLink } from '@banyan/contract/core/records';
import { text } from '@banyan/contract/core/text';
import { returnItems } from '@banyan/contract/repurchase/returns';
import { useState } from 'react';
import { ActionForm } from '../../../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../../../components/form/field.tsx';
import { Receipt } from '../../../../components/form/receipt.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { Modal } from '../../../../components/parts/modal.tsx';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { linesOf, type OrderDialogProps } from './order-lines.tsx';
import { givesBackOutside, refundReference } from './refund-reference.ts';
import { ReturnReview } from './return-review.tsx';

type Row = OrderDialogProps['row'];

/** A member brings goods of an order back to who sold them. */
export function ReturnItemsDialog({ row, onClose }: OrderDialogProps) {
  const no = row.no ?? '';
  const title = t('Take goods of {no} back', { no });
  const [fields] = useState(() => fieldsOf(row));
  const [initial] = useState(() => {
    const [line, ...others] = leftOf(row);
    return { no, ...(line && others.length === 0 ? { line: line.line } : {}) };
  });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={returnItems}
        fields={fields}
        initial={initial}
        submitLabel={title}
        onCancel={onClose}
        receipt={({ data: { credit_note_no, amount, bv } }) => (
          <Receipt
            title={t('The goods are back')}
            no={credit_note_no}
            lines={[
              { label: t('Order'), value: no },
              {
                label: t('Credit note'),
                value: (
                  <ScreenLink href={recordLink('invoice', credit_note_no) ?? ''}>{credit_note_no}</ScreenLink>
                ),
              },
              { label: t('BV'), value: <Money value={bv} /> },
              { label: t('Given back'), value: <Money value={amount} />, total: true },
            ]}
            actions={<Button onClick={onClose}>{t('Close')}</Button>}
          />
        )}
        review={(body, refuse) => <ReturnReview row={row} body={body} refuse={refuse} />}
      >
        {() => <Lines lines={linesOf(row)} />}
      </ActionForm>
    </Modal>
  );
}

/** Lines with pieces that have not come back. */
const leftOf = ({ lines }: Row) => lines.filter(({ quantity, returned }) => returned < quantity);

const fieldsOf = (row: Row): Fields<typeof returnItems> => ({
  line: {
    label: text('Product'),
    kind: 'select',
    isNumber: true,
    options: leftOf(row).map(({ line, product, sku, quantity, returned }) => ({
      value: String(line),
      label: t('{name}: {left} left', {
        name: `${product} (${sku})`,
        left: formatCount(quantity - returned),
      }),
    })),
  },
  quantity: { label: text('Pieces'), kind: 'count' },
  condition: { label: text('Condition'), kind: 'select', options: optionsOf(returnConditions) },
  reason: { label: text('Reason'), kind: 'textarea' },
  ...(givesBackOutside(row) ? refundReference : {}),
});
