import { toDecimal } from '@banyan/plan/money';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { postEvent } from '../income/post-event.ts';
import type { WrittenIncome } from '../income/write-incomes.ts';
import type { Journal, Leg } from '../ledger/post-journals.ts';
import type { TopupTerms } from './rules.ts';

interface PaidTopup extends TopupTerms {
  topup_id: string;
  event_id: string;
  receipt_no: string;
  member: { id: string; user_id: string };
  /** Whose fund wallet pays; null = money received outside by `payment_mode`, or none at all. */
  paid_by: string | null;
  payment_mode: string;
  incomes: readonly WrittenIncome[];
}

/**
 * Posts a topup and its incomes in one call: wallet → sales and GST, expense → beneficiaries (money.md §3).
 * @throws insufficient_funds through the ledger
 */
export async function postTopup(tx: Tx, context: Context, topup: PaidTopup): Promise<void> {
  const { event_id, incomes } = topup;
  await postEvent(tx, context, {
    event_id,
    from: topup.member.user_id,
    journal: saleJournal(topup),
    incomes,
  });
}

/** Null for a zero pin: no money moves. */
function saleJournal(topup: PaidTopup): Journal | null {
  if (toDecimal(topup.payable).isZero()) return null;
  const narration = `${topup.receipt_no} for ${topup.member.user_id}`;
  const house = (wallet_code: string, amount: string): Leg => ({
    owner_type: 'House',
    owner_id: '0',
    wallet_code,
    amount,
    narration,
  });
  const spent = toDecimal(topup.payable).negated().toFixed();
  const payer: Leg =
    topup.paid_by === null
      ? house(`bank_clearing:${topup.payment_mode}`, spent)
      : { owner_type: 'User', owner_id: topup.paid_by, wallet_code: 'fund', amount: spent, narration };
  return {
    scope: 'topup',
    key: topup.topup_id,
    kind: 'topup',
    ref_type: 'topup',
    ref_id: topup.topup_id,
    legs: [
      payer,
      house('package_sales', topup.paid),
      ...(toDecimal(topup.gst).isZero() ? [] : [house('gst_payable', topup.gst)]),
    ],
  };
}
