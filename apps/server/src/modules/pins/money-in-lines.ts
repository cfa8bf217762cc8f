import { toDecimal } from '@banyan/plan/money';
import { houseLine, type JournalLine } from '../ledger/rules.ts';

const wallets: readonly string[] = ['fund', 'main', 'pin'];

/** The two lines by which money for pins comes in: from a wallet of its owner, or from outside by a payment mode. */
export function moneyInLines(
  { id, owner_type }: { id: string; owner_type: 'User' | 'Franchise' },
  payment_mode: string,
  payable: string,
): JournalLine[] {
  const amount = toDecimal(payable).negated().toFixed();
  const from = wallets.includes(payment_mode)
    ? { owner_type, owner_id: id, wallet_code: payment_mode, amount }
    : houseLine(`bank_clearing:${payment_mode}`, amount);
  return [from, houseLine('pin_liability', payable)];
}
