import type { RowOf } from '@banyan/contract/core/report';
import type { orders } from '@banyan/contract/repurchase/order-list';
import { Money } from '../../../../components/parts/figures.tsx';
import type { Line } from '../../../../components/parts/lines.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

export interface OrderDialogProps {
  row: RowOf<typeof orders>;
  onClose: () => void;
}

/** What every dialog says once more. */
export const linesOf = ({ buyer, seller, pieces, total }: OrderDialogProps['row']): Line[] => [
  { label: t('Buyer'), value: `${buyer?.name} (${buyer?.user_id})` },
  { label: t('Seller'), value: seller?.user_id ? `${seller.name} (${seller.user_id})` : seller?.name },
  { label: t('Pieces'), value: formatCount(pieces ?? 0) },
  { label: t('Total'), value: <Money value={total} />, total: true },
];
