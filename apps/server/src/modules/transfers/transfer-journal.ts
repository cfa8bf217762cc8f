import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine } from '../ledger/rules.ts';
import type { WalletOf } from './prepare-transfers.ts';

/** A transfer as it is posted. */
export interface PostedTransfer {
  id: string;
  no: string;
  sender: WalletOf;
  recipient: WalletOf;
  amount: string;
  charge: string;
}

/** The journal of a transfer: sender → recipient, and the charge sender → company (docs/ledger.md §2). */
export const transferJournal = (transfer: PostedTransfer): Journal => ({
  scope: 'transfer',
  key: transfer.id,
  kind: 'transfer',
  ref_type: 'fund_transfer',
  ref_id: transfer.id,
  lines: linesOf(transfer),
});

/** Who sent what passbooks name on both sides; between own wallets the wallet. */
function linesOf({ no, sender, recipient, amount, charge }: PostedTransfer): JournalLine[] {
  const isOwn = sender.id === recipient.id;
  const nameOf = ({ user_id, wallet_name }: WalletOf): string => (isOwn ? wallet_name : user_id);
  const walletOf = ({ owner_type, id, wallet }: WalletOf) => ({
    owner_type,
    owner_id: id,
    wallet_code: wallet,
  });
  const lines: JournalLine[] = [
    { ...walletOf(sender), amount: negated(amount), narration: `${no} to ${nameOf(recipient)}` },
    { ...walletOf(recipient), amount, narration: `${no} from ${nameOf(sender)}` },
  ];
  if (toDecimal(charge).isZero()) return lines;
  const kind = 'transfer_charge';
  return [
    ...lines,
    { ...walletOf(sender), amount: negated(charge), kind, narration: no },
    { ...houseLine('fees', charge), kind, narration: no },
  ];
}

const negated = (amount: string): string => toDecimal(amount).negated().toFixed();
