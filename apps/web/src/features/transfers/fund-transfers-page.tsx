import type { RowOf } from '@banyan/contract/core/report';
import { fundTransferHistory } from '@banyan/contract/transfers/transfers';
import { useArea } from '../../app/use-area.ts';
import { useSession } from '../../app/use-session.ts';
import { requestActions } from '../../components/form/decide-request.tsx';
import { LedgerAmount } from '../../components/parts/ledger-amount.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { negated } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { DecideTransferDialog } from './decide-transfer-dialog.tsx';

/** What was sent is negative; between own wallets nothing came or went. */
function signedFor(userId: string, { from, to, amount }: RowOf<typeof fundTransferHistory>): string {
  const isSent = from?.user_id === userId && to?.user_id !== userId;
  return isSent ? negated(amount ?? '') : (amount ?? '');
}

/** Transfers between wallets: one's own, for an admin everybody's and the requests that wait. */
export default function FundTransfersPage() {
  const { isAdmin, isMember, own } = useArea();
  const { user } = useSession();
  const form = own(isMember ? '/finance/transfer-fund' : '/wallet/transfer-fund');
  return (
    <ReportPage
      report={fundTransferHistory}
      help={
        isAdmin
          ? t('All transfers between wallets. Large ones by admins wait for a second admin.')
          : t('What you sent and received, newest first.')
      }
      {...(isAdmin ? {} : { tabs: 'direction' as const })}
      phone={{
        title: 'to',
        amount: isAdmin ? 'amount' : (row) => <LedgerAmount value={signedFor(user.user_id, row)} />,
        meta: isAdmin ? ['from', 'at', 'status'] : ['from', 'at', 'remark'],
      }}
      actions={
        <ScreenButton href={form} variant="primary">
          {t('Transfer fund')}
        </ScreenButton>
      }
      rowActions={requestActions(DecideTransferDialog)}
      empty={{
        title: t('No transfers yet.'),
        text: isAdmin
          ? t('What people send each other, and what admins move, appears here.')
          : t('Money you send or receive appears here.'),
        action: <ScreenButton href={form}>{t('Transfer fund')}</ScreenButton>,
      }}
    >
      {!isAdmin && (
        <FilterTabs
          report={fundTransferHistory}
          name="direction"
          label={t('Sent or received')}
          options={[
            { value: '', label: t('All') },
            { value: 'Sent', label: t('Sent') },
            { value: 'Received', label: t('Received') },
          ]}
        />
      )}
    </ReportPage>
  );
}
