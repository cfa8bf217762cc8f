import { toDecimal } from '@banyan/plan/money';
import type { Journal, JournalLine } from '../ledger/post-journals.ts';

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
  const house = (wallet_code: string, amount: string): JournalLine[] =>
    toDecimal(amount).isZero()
      ? []
      : [{ owner_type: 'House', owner_id: '0', wallet_code, amount: signed(amount) }];
  return {
    scope: isBack ? 'withdrawal_failed' : 'withdrawal',
    key: id,
    kind: isBack ? 'withdrawal_failed' : 'withdrawal',
    ref_type: 'withdrawal',
    ref_id: id,
    reverses: reverses ?? null,
    lines: [
      {
        owner_type: 'User',
        owner_id: member_id,
        wallet_code: 'main',
        amount: toDecimal(signed(withdrawal.amount)).negated().toFixed(),
        narration: no,
      },
      ...house('payout_clearing', withdrawal.net),
      ...house('withdrawal_charge', withdrawal.charge),
      ...house('tds_payable', withdrawal.tds),
    ],
  };
}
