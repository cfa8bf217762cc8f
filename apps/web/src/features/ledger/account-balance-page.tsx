import { accountBalance } from '@banyan/contract/ledger/ledger';
import { useCompanyLists } from '../../app/company.ts';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Who owns what; the total is what the company owes for the rows shown. */
export default function AccountBalancePage() {
  const lists = useCompanyLists();
  const codeOf = (wallet: string | null): string =>
    [...(lists?.user_wallets ?? []), ...(lists?.franchise_wallets ?? [])].find(
      ({ code, name }) => name === wallet || code === wallet,
    )?.code ?? '';
  return (
    <ReportPage
      report={accountBalance}
      help={t('The total is what the company owes to the members and franchises shown.')}
      actions={
        <ScreenButton href="/admin/wallet/account-balance?f_wallet=recoverable">
          {t('Who owes the company')}
        </ScreenButton>
      }
      phone={{ title: 'name', amount: 'balance', meta: ['user_id', 'wallet', 'owner_type'] }}
      rowActions={({ user_id, owner_type, wallet }) => (
        <ScreenButton
          href={`/admin/wallet/passbook?f_owner_type=${owner_type}&f_owner=${user_id}&f_wallet=${codeOf(wallet)}`}
        >
          {t('Open the passbook')}
        </ScreenButton>
      )}
      empty={{
        title: t('No wallet holds anything yet.'),
        text: t('A wallet appears here with its first credit.'),
      }}
    />
  );
}
