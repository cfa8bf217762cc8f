import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine, ownerLine } from '../ledger/rules.ts';

/** Who pays an order to whom, and from where. */
export interface OrderParties {
  /** The buyer: one of the two is null. */
  member_id: string | null;
  franchise_id: string | null;
  /** The franchise that sells; null = the company. */
  seller_id: string | null;
  /** One of the two is null. */
  wallet_code: string | null;
  payment_mode: string | null;
}

/** Without tax, and each tax. */
export interface Charge {
  amount: string;
  cgst: string;
  sgst: string;
  igst: string;
}

/** Tax of a charge. */
export const taxOf = ({ cgst, sgst, igst }: Charge) => toDecimal(cgst).plus(sgst).plus(igst);

/** A charge with its tax, at this many decimals. */
export const totalOf = (charge: Charge, digits: number): string =>
  taxOf(charge).plus(charge.amount).toFixed(digits);

/** A paid order, or what is given back for some of its goods. */
interface Moved extends OrderParties, Charge {
  /** Of the order, or of the refund. */
  id: string;
  order_id: string;
  /** As people know it. */
  no: string;
}

/**
 * The journal of an order, wallet or money received outside → sales and GST or the franchise that sells, or of a refund the
 * other way round (docs/ledger.md §14). What a franchise has spent of the money meanwhile it owes.
 * @returns null = no money moves here: it is free, or was paid outside to a franchise
 */
export function orderJournal(kind: 'order' | 'refund', moved: Moved): Journal | null {
  const isSoldByCompany = moved.seller_id === null;
  const tax = taxOf(moved);
  const total = tax.plus(moved.amount);
  if (total.isZero() || (moved.wallet_code === null && !isSoldByCompany)) return null;
  const signed = (amount: typeof total) => (kind === 'order' ? amount : amount.negated()).toFixed();
  const received: JournalLine[] = isSoldByCompany
    ? [
        ...(toDecimal(moved.amount).isZero()
          ? []
          : [houseLine('repurchase_sales', signed(toDecimal(moved.amount)))]),
        ...(tax.isZero() ? [] : [houseLine('gst_payable', signed(tax))]),
      ]
    : [
        {
          ...ownerLine({ owner_type: 'Franchise', id: moved.seller_id ?? '', wallet: 'main' }, signed(total)),
          recoverable: kind === 'refund',
        },
      ];
  const lines = [paidBy(moved, signed(total.negated())), ...received];
  return {
    scope: kind,
    key: moved.id,
    kind,
    ref_type: 'repurchase_order',
    ref_id: moved.order_id,
    lines: lines.map((line) => ({ ...line, narration: moved.no })),
  };
}

function paidBy(order: OrderParties, amount: string): JournalLine {
  if (order.wallet_code === null) return houseLine(`bank_clearing:${order.payment_mode}`, amount);
  const owner =
    order.member_id === null
      ? { owner_type: 'Franchise' as const, id: order.franchise_id ?? '' }
      : { owner_type: 'User' as const, id: order.member_id };
  return ownerLine({ ...owner, wallet: order.wallet_code }, amount);
}
