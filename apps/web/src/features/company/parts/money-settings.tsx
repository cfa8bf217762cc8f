import { AlertLimits } from './alert-limits.tsx';
import { BankFileColumns } from './bank-file-columns.tsx';
import { TransferRules } from './transfer-rules.tsx';
import { WithdrawalRules } from './withdrawal-rules.tsx';

/** How money leaves the company, and between whom it may be sent. */
export default function MoneySettings() {
  return (
    <>
      <WithdrawalRules />
      <BankFileColumns />
      <AlertLimits />
      <TransferRules />
    </>
  );
}
