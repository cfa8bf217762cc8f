import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, memberLine } from '../ledger/rules.ts';

/** The amounts of a withdrawal: amount = net + charge + tds. */
interface MovedWithdrawal {
  id: string;
  no: string;
  member_id: string;
  amount: string;
  net: string;
  charge: string;
  tds: string;
}

/**
 * The journal of a withdrawal: wallet → payout clearing, charge and tax (docs/ledger.md §2).
 * @param reverses the journal of one that failed: the same lines the other way round
 */
export function withdrawalJournal(withdrawal: MovedWithdrawal, reverses?: string): Journal {
  const { id, no, member_id } = withdrawal;
  const isBack = reverses !== undefined;
  const signed = (amount: string) => (isBack ? toDecimal(amount).negated() : toDecimal(amount)).toFixed();
  return {
    scope: isBack ? 'withdrawal_failed' : 'withdrawal',
    key: id,
    kind: isBack ? 'withdrawal_failed' : 'withdrawal',
    ref_type: 'withdrawal',
    ref_id: id,
    reverses: reverses ?? null,
    lines: [
      {
        ...memberLine(member_id, 'main', toDecimal(signed(withdrawal.amount)).negated().toFixed()),
        narration: no,
      },
      houseLine('payout_clearing', signed(withdrawal.net)),
      houseLine('withdrawal_charge', signed(withdrawal.charge)),
      houseLine('tds_payable', signed(withdrawal.tds)),
    ].filter(({ amount }) => !toDecimal(amount).isZero()),
  };
}
