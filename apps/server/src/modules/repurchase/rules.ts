import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, memberLine } from '../ledger/rules.ts';

/** A paid order, or a refund of some of its items. */
interface MovedOrder {
  /** Of the order, or of the refund. */
  id: string;
  order_id: string;
  /** As people know it. */
  no: string;
  member_id: string;
  wallet_code: string;
  amount: string;
}

/** The journal of an order, wallet → sales, or of a refund the other way round; null = it is free. */
export function orderJournal(kind: 'order' | 'refund', order: MovedOrder): Journal | null {
  const amount = toDecimal(order.amount);
  if (amount.isZero()) return null;
  const sold = kind === 'order' ? amount : amount.negated();
  return {
    scope: kind,
    key: order.id,
    kind,
    ref_type: 'repurchase_order',
    ref_id: order.order_id,
    lines: [
      { ...memberLine(order.member_id, order.wallet_code, sold.negated().toFixed()), narration: order.no },
      houseLine('repurchase_sales', sold.toFixed()),
    ],
  };
}
