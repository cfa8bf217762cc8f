import { toDecimal } from '@banyan/plan/money';
import type { Tx } from '../../platform/database/db.ts';
import { postEvents } from '../income/post-event.ts';
import type { WrittenIncome } from '../income/write-incomes.ts';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine, ownerLine } from '../ledger/rules.ts';
import type { DecidedTopup } from './decide-topups.ts';

/**
 * Posts topups, their incomes and commission in one call: wallet → sales and GST, expense → beneficiaries (docs/ledger.md §2).
 * @throws insufficient_funds through the ledger
 */
export async function postTopups(
  tx: Tx,
  topups: readonly (DecidedTopup & { incomes: readonly WrittenIncome[]; others: readonly Journal[] })[],
): Promise<void> {
  await postEvents(
    tx,
    topups.map((topup) => ({
      context: topup.context,
      event_id: topup.event_id,
      from: topup.member.user_id,
      journal: saleJournal(topup),
      incomes: topup.incomes,
      others: topup.others,
    })),
  );
}

/** Null for a zero pin, and for what another system sold: no money moves. */
function saleJournal({ terms, member, payer, order, topup_id, receipt_no }: DecidedTopup): Journal | null {
  if (order.pay_from === 'beside' || toDecimal(terms.payable).isZero()) return null;
  const narration = `${receipt_no} for ${member.user_id}`;
  const spent = toDecimal(terms.payable).negated().toFixed();
  return {
    scope: 'topup',
    key: topup_id,
    kind: 'topup',
    ref_type: 'topup',
    ref_id: topup_id,
    lines: [
      paidFrom({ payer, order }, spent),
      houseLine('package_sales', terms.paid),
      ...(toDecimal(terms.gst).isZero() ? [] : [houseLine('gst_payable', terms.gst)]),
    ].map((line) => ({ ...line, narration })),
  };
}

/** What pays: a pin's money, which the company has owed since; money received outside; a wallet. */
function paidFrom({ payer, order }: Pick<DecidedTopup, 'payer' | 'order'>, spent: string): JournalLine {
  if (order.pin) return houseLine('pin_liability', spent);
  if (order.pay_from === 'chain') return houseLine(`chain_clearing:${order.chain}`, spent);
  return payer === null ? houseLine(`bank_clearing:${order.pay_from}`, spent) : ownerLine(payer, spent);
}
