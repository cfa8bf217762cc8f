import { transactions } from '@banyan/contract/ledger/ledger';
import { useCompany } from '../../app/company.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { LedgerAmount } from '../../components/parts/ledger-amount.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { fromServer, language, t } from '../../lib/text.ts';
import { LedgerRef, monthOf } from './columns.tsx';

/** One timeline of everything that moved the member's money. */
export default function TransactionsPage() {
  const { timezone } = useCompany();
  return (
    <ReportPage
      report={transactions}
      help={t('All your transactions, newest first.')}
      tabs="type"
      phone={{ title: 'particulars', amount: 'amount', meta: ['at', 'type', 'wallet'] }}
      cells={{
        particulars: ({ particulars }) => language.particulars(particulars ?? ''),
        amount: ({ amount }) => <LedgerAmount value={amount} />,
        ref: ({ ref, ref_url }) => (ref ? <LedgerRef no={ref} url={ref_url} /> : null),
      }}
      group={({ at }) => monthOf(at, timezone)}
      empty={{
        title: t('No transactions yet.'),
        text: t('Topups, incomes, credits and debits appear here.'),
        action: <ButtonLink to="/user/topup/packages">{t('See the packages')}</ButtonLink>,
      }}
    >
      <FilterTabs
        report={transactions}
        name="type"
        label={t('Type')}
        options={[{ value: '', label: t('All') }].concat(
          (transactions.filters.type.options ?? []).map((value) => ({ value, label: fromServer(value) })),
        )}
      />
    </ReportPage>
  );
}
