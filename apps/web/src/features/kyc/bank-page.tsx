import { BankDetails } from '../../components/parts/bank-details.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';

/** Where a member wants to be paid. */
export default function BankPage() {
  return (
    <>
      <PageHeader help={t('Where your withdrawals go. Numbers are masked, for you too.')} />
      <BankDetails />
    </>
  );
}
