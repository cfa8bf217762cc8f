import type { RowOf } from '@banyan/contract/core/report';
import type { orders } from '@banyan/contract/repurchase/order-list';
import { t } from '../../../../lib/text.ts';

type Row = Pick<
  RowOf<typeof orders>,
  | 'payment'
  | 'dispatch'
  | 'seller'
  | 'delivery'
  | 'can_pay'
  | 'can_decide'
  | 'can_deliver'
  | 'can_dispatch'
  | 'can_receive'
>;

/** What happens next with an order, for who buys it or who sells it; null = nothing more. */
export function nextStepOf(row: Row, { isBuyer }: { isBuyer: boolean }): string | null {
  const seller = row.seller?.name ?? '';
  if (row.payment === 'Unpaid') {
    if (row.can_pay) return t('Pay it, or cancel it. Unpaid goods are kept for a while only.');
    if (row.can_decide) return t('Look for the payment, then confirm that it arrived.');
    return isBuyer
      ? t('{seller} confirms your payment when it has arrived.', { seller })
      : t('The buyer still has to pay it.');
  }
  if (row.payment !== 'Paid') return null;
  if (row.dispatch === 'Pending') {
    if (row.can_dispatch) return t('It is paid. Send it, or hand it over.');
    return isBuyer ? t('It is paid. {seller} sends it to you or hands it over.', { seller }) : null;
  }
  if (row.dispatch === 'Dispatched') {
    if (row.can_deliver && isBuyer) return t('It is on its way. Say so when it has arrived.');
    if (row.can_receive) return t('It is on its way. Say what arrived.');
    return t('It is on its way.');
  }
  return null;
}
