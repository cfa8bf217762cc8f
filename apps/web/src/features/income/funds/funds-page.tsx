import type { RowOf } from '@banyan/contract/core/report';
import { texts } from '@banyan/contract/core/text';
import { fundReleases, funds, releaseFund } from '@banyan/contract/income/fund-releases';
import type { ReactNode } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { requestActions } from '../../../components/form/decide-request.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { useListChoice } from '../../../components/report/list-choice.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { DecideFundReleaseDialog } from './decide-fund-release-dialog.tsx';
import { FundReleaseDetails } from './parts/fund-release-details.tsx';

const views = texts({ funds: 'Balances', releases: 'Releases' });
const form = '/admin/income/release-fund';

/** Funds with what lies in them, and what was released from them against bills: one's own, for an admin everybody's. */
export default function FundsPage() {
  const { isAdmin } = useArea();
  const [view, choice] = useListChoice(views);
  const mayRelease = useMayCall()(releaseFund);
  const release = isAdmin && mayRelease && (
    <ScreenButton href={form} variant="primary">
      {t('Release a fund')}
    </ScreenButton>
  );
  return view === 'funds' ? (
    <Balances key={view} release={release}>
      {choice}
    </Balances>
  ) : (
    <Releases key={view} release={release}>
      {choice}
    </Releases>
  );
}

interface ViewProps {
  release: ReactNode;
  children: ReactNode;
}

function Balances({ release, children }: ViewProps) {
  const { isAdmin, own } = useArea();
  return (
    <ReportPage
      report={funds}
      help={
        isAdmin
          ? t('What pools have paid into the funds of members. It leaves them against a bill.')
          : t('What the plan saves for you. The company releases it against a bill.')
      }
      phone={
        isAdmin
          ? { title: 'member', amount: 'balance', meta: ['fund', 'released', 'waiting'] }
          : { title: 'fund', amount: 'balance', meta: ['released'] }
      }
      hides={(column) => column === 'waiting' && !isAdmin}
      actions={release}
      rowActions={({ member, code }) => (
        <>
          <ScreenButton href={isAdmin ? passbookOf(member, code) : own(`/finance/passbook?f_wallet=${code}`)}>
            {t('Open the passbook')}
          </ScreenButton>
          {isAdmin && release && (
            <ScreenButton
              href={`${form}?user_id=${encodeURIComponent(member?.user_id ?? '')}&wallet=${code}`}
              variant="primary"
            >
              {t('Release from it')}
            </ScreenButton>
          )}
        </>
      )}
      empty={{
        title: t('No fund holds anything yet.'),
        text: t('A pool of the plan pays into it at the end of its period.'),
      }}
    >
      {children}
    </ReportPage>
  );
}

const passbookOf = (member: RowOf<typeof funds>['member'], code: string) =>
  `/admin/wallet/passbook?f_owner_type=User&f_owner=${encodeURIComponent(member?.user_id ?? '')}&f_wallet=${code}`;

function Releases({ release, children }: ViewProps) {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={fundReleases}
      help={
        isAdmin
          ? t('What was released against bills. Large amounts wait for a second admin.')
          : t('What was released to you. The net amount went into your main wallet.')
      }
      phone={
        isAdmin
          ? { title: 'member', amount: 'amount', meta: ['fund', 'at', 'status'] }
          : { title: 'fund', amount: 'net', meta: ['at', 'reason'] }
      }
      hides={(column, rows) =>
        (column === 'decided_by' && rows.every((row) => row[column] === null)) ||
        (column === 'status' && !isAdmin)
      }
      actions={release}
      details={(row) => <FundReleaseDetails row={row} />}
      rowActions={requestActions(DecideFundReleaseDialog)}
      empty={{
        title: t('Nothing has been released yet.'),
        text: t('A release pays what a bill asks for from a fund into the main wallet.'),
        action: release,
      }}
    >
      {children}
    </ReportPage>
  );
}
