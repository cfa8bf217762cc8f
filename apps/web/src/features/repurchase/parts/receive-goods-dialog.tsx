import { text } from '@banyan/contract/core/text';
import type { OrderLine } from '@banyan/contract/repurchase/order-list';
import { receiveGoods } from '@banyan/contract/repurchase/receive-goods';
import { useState } from 'react';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

/** A line of an order or of the request it was. */
type SentLine = Pick<OrderLine, 'line' | 'product' | 'sku' | 'quantity' | 'received' | 'lost'>;

interface Props {
  row: { no?: string | null | undefined; lines: readonly SentLine[] };
  onClose: () => void;
}

/** A franchise says what it found of the goods that were sent to it, and what was lost on the way. */
export function ReceiveGoodsDialog({ row, onClose }: Props) {
  const no = row.no ?? '';
  const [form] = useState(() => {
    const lines = row.lines.filter((line) => leftOf(line) > 0);
    return {
      fields: fieldsOf(lines),
      sends: { no, lines: lines.map((line) => ({ line: line.line, quantity: leftOf(line) })) },
    };
  });
  return (
    <DecideDialog
      endpoint={receiveGoods}
      title={t('The goods of {no} arrived', { no })}
      {...form}
      note={t('What is neither found nor lost stays on its way.')}
      done={({ data: { left } }) =>
        left === 0
          ? t('The goods of {no} are in stock.', { no })
          : t('The goods of {no} are in stock. Still on their way: {left}.', { no, left: formatCount(left) })
      }
      onClose={onClose}
    />
  );
}

/** Pieces that are on their way. */
const leftOf = ({ quantity, received, lost }: SentLine): number => quantity - received - lost;

const fieldsOf = (lines: readonly SentLine[]): Fields<typeof receiveGoods> => ({
  ...Object.assign(
    {},
    ...lines.map(({ product, sku }, at) => {
      const name = `${product} (${sku})`;
      return {
        [`lines.${at}.quantity`]: { label: text('Pieces found'), kind: 'count', hint: name },
        [`lines.${at}.lost`]: { label: text('Pieces lost'), kind: 'count', hint: name },
      } as Fields<typeof receiveGoods>;
    }),
  ),
  reason: {
    label: text('Reason'),
    kind: 'textarea',
    hint: t('Why pieces are given up.'),
    onlyIf: ({ lines }: { lines?: readonly { lost?: unknown }[] }) =>
      lines?.some(({ lost }) => lost !== undefined && lost !== null && lost !== 0) ?? false,
  },
});
