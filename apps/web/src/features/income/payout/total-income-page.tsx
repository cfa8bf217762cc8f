import { recordLink } from '@banyan/contract/core/records';
import { texts } from '@banyan/contract/core/text';
import { type IncomeKind, incomeKinds } from '@banyan/contract/income/income';
import { mailStatement } from '@banyan/contract/income/payout-suspensions';
import { startPayout, totalIncome } from '@banyan/contract/income/payouts';
import { type ReactNode, useState } from 'react';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { useListChoice } from '../../../components/report/list-choice.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { MailStatementDialog, type StatementRow } from './mail-statement-dialog.tsx';
import { AwaitingMembers, type Person } from './parts/awaiting-members.tsx';
import { AwaitingPayout } from './parts/awaiting-payout.tsx';
import { PayoutRuns } from './parts/payout-runs.tsx';
import { SuspendedPayouts, type SuspensionRow } from './parts/suspended-payouts.tsx';
import { ResumePayoutDialog } from './resume-payout-dialog.tsx';
import { StartPayoutDialog } from './start-payout-dialog.tsx';
import { SuspendPayoutDialog } from './suspend-payout-dialog.tsx';

const views = texts({
  statements: 'Statements',
  awaiting: 'Awaiting payout',
  suspended: 'Suspended',
});

type Opened =
  | { kind: 'pay'; members: Person[] | null; onPaid?: () => void }
  | { kind: 'suspend'; member: Person | null }
  | { kind: 'resume'; suspension: SuspensionRow }
  | { kind: 'mail'; row: StatementRow };

/** Payout statements, with the sum of each income kind; an admin pays out, suspends and mails from here. */
export default function TotalIncomePage() {
  const { isAdmin } = useArea();
  const [view, lists] = useListChoice<keyof typeof views>(views, isAdmin ? undefined : ['statements']);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const choice = isAdmin && <div className="stack">{lists}</div>;
  return (
    <>
      {view === 'awaiting' ? (
        <AwaitingMembers
          key={view}
          onPay={(members, onPaid) => setOpened({ kind: 'pay', members, onPaid })}
          onSuspend={(member) => setOpened({ kind: 'suspend', member })}
        >
          {choice}
        </AwaitingMembers>
      ) : view === 'suspended' ? (
        <SuspendedPayouts
          key={view}
          onSuspend={() => setOpened({ kind: 'suspend', member: null })}
          onResume={(suspension) => setOpened({ kind: 'resume', suspension })}
        >
          {choice}
        </SuspendedPayouts>
      ) : (
        <Statements
          key={view}
          isAdmin={isAdmin}
          onPay={() => setOpened({ kind: 'pay', members: null })}
          onMail={(row) => setOpened({ kind: 'mail', row })}
        >
          {choice}
        </Statements>
      )}
      {opened?.kind === 'pay' && <StartPayoutDialog {...opened} onClose={close} />}
      {opened?.kind === 'suspend' && <SuspendPayoutDialog member={opened.member} onClose={close} />}
      {opened?.kind === 'resume' && <ResumePayoutDialog suspension={opened.suspension} onClose={close} />}
      {opened?.kind === 'mail' && <MailStatementDialog row={opened.row} onClose={close} />}
    </>
  );
}

interface StatementsProps {
  isAdmin: boolean;
  onPay: () => void;
  onMail: (row: StatementRow) => void;
  children: ReactNode;
}

function Statements({ isAdmin, onPay, onMail, children }: StatementsProps) {
  const mayCall = useMayCall();
  const inPlan = useCompanyLists()?.incomes_list.map(({ income_name }) => income_name) ?? [];
  return (
    <ReportPage
      report={totalIncome}
      help={
        isAdmin
          ? t('All statements with their deductions. Open a row to see the document.')
          : t('Your payouts, statement by statement. Open a row to see the document.')
      }
      phone={{ title: isAdmin ? 'member' : 'no', amount: 'net', meta: ['business_date', 'gross'] }}
      hides={(column, rows) =>
        isKind(column) && !inPlan.includes(column) && rows.every((row) => row[column] === null)
      }
      actions={
        mayCall(startPayout) && (
          <Button variant="primary" onClick={onPay}>
            {t('Pay out…')}
          </Button>
        )
      }
      rowActions={(row, close) => (
        <>
          {mayCall(mailStatement) && (
            <Button
              onClick={() => {
                close();
                onMail(row);
              }}
            >
              {t('Mail it…')}
            </Button>
          )}
          <ScreenButton href={recordLink('payout_statement', row.no ?? '')}>
            {t('Open the statement')}
          </ScreenButton>
        </>
      )}
      empty={{
        title: t('No statement yet.'),
        text: t(
          'A statement is made when incomes are paid out. A plan without a payout pays incomes straight into the main wallet.',
        ),
      }}
    >
      <div className="stack">
        {children}
        <AwaitingPayout />
        {isAdmin && <PayoutRuns />}
      </div>
    </ReportPage>
  );
}

const isKind = (column: string): column is IncomeKind => incomeKinds.includes(column as IncomeKind);
