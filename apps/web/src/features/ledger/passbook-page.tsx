import { passbook } from '@banyan/contract/ledger/passbook';
import { useCompany, useCompanyLists } from '../../app/company.ts';
import { useSession } from '../../app/use-session.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty } from '../../components/parts/states.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { amountAndBalance, LineExplain, ledgerCells, monthOf, monthTotals } from './columns.tsx';
import { OwnerPicker, useAccountOwner } from './parts/owner-picker.tsx';
import { PassbookBalances } from './parts/passbook-balances.tsx';

const help = () => t('Every credit and debit, with the balance after it.');

/** Every line of a wallet; for an admin of any account (docs/screens.md §11.2). */
export default function PassbookPage() {
  const { timezone } = useCompany();
  const { isAdmin, isReady, ownerType } = useAccountOwner();
  if (!isReady) {
    return (
      <>
        <PageHeader help={help()} />
        <OwnerPicker />
        <Empty
          title={t('Choose a passbook')}
          text={t('Enter a user id above, or choose the company for its own accounts.')}
        />
      </>
    );
  }
  return (
    <ReportPage
      report={passbook}
      help={help()}
      phone={{ title: 'particulars', amount: amountAndBalance, meta: ['at', 'wallet'] }}
      {...(ownerType === 'Company' ? {} : { tabs: 'wallet' as const })}
      hides={(column, lines) => column === 'balance' && lines.every(({ balance }) => balance === null)}
      cells={ledgerCells}
      group={({ at }) => monthOf(at, timezone)}
      groupTotals={
        ownerType === 'Company'
          ? undefined
          : (lines, filters, signal) => monthTotals(lines, filters, timezone, signal)
      }
      explain={(line) => (line.balance === null ? null : <LineExplain line={line} />)}
      empty={{
        title: t('No money has moved yet.'),
        text: isAdmin
          ? t('Every credit and debit of this account appears here, newest first.')
          : t('The first line appears when your fund wallet is credited or you earn an income.'),
        action: <FirstStep />,
      }}
    >
      {isAdmin && <OwnerPicker />}
      <WalletTabs />
      <PassbookBalances />
    </ReportPage>
  );
}

/** What fills an empty passbook. */
function FirstStep() {
  const { user } = useSession();
  if (user.user_type !== 'User') return null;
  return <ButtonLink to="/user/topup/packages">{t('See the packages')}</ButtonLink>;
}

function WalletTabs() {
  const { user } = useSession();
  const lists = useCompanyLists();
  const { ownerType } = useAccountOwner();
  if (ownerType === 'Company' || !lists) return null;
  const isFranchise = user.user_type === 'Franchise' || ownerType === 'Franchise';
  const wallets = isFranchise ? lists.franchise_wallets : lists.user_wallets;
  const options = [{ value: '', label: t('All wallets') }].concat(
    wallets.map(({ code, name }) => ({ value: code, label: fromServer(name) })),
  );
  return <FilterTabs report={passbook} name="wallet" label={t('Wallet')} options={options} />;
}
