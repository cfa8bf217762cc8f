import { type IncomeKind, incomeKinds } from '@banyan/contract/income';
import { totalIncome } from '@banyan/contract/payouts';
import { useState } from 'react';
import { useCompanyLists } from '../../app/company.ts';
import { useSession } from '../../app/use-session.ts';
import { AwaitingPayout } from '../../components/income/awaiting-payout.tsx';
import { PayoutRuns } from '../../components/income/payout-runs.tsx';
import { Button } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { StartPayoutDialog } from './start-payout-dialog.tsx';

/** Payout statements, with what each kind of income came to; an admin pays out from here. */
export default function TotalIncomePage() {
  const isAdmin = useSession().user.user_type === 'Admin';
  const inPlan = useCompanyLists()?.incomes_list.map(({ income_name }) => income_name) ?? [];
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <ReportPage
        report={totalIncome}
        help={
          isAdmin
            ? t('Every statement with what was taken from it. Open a row for the paper.')
            : t('What was paid out to you, statement by statement. Open a row for the paper.')
        }
        phone={{ title: isAdmin ? 'member' : 'no', amount: 'net', meta: ['business_date', 'gross'] }}
        hides={(column, rows) =>
          isKind(column) && !inPlan.includes(column) && rows.every((row) => row[column] === null)
        }
        actions={
          isAdmin && (
            <Button variant="primary" onClick={() => setPaying(true)}>
              {t('Pay out…')}
            </Button>
          )
        }
        rowActions={({ no }) => (
          <ScreenButton href={`/payout-statement?no=${encodeURIComponent(no ?? '')}`}>
            {t('Open the statement')}
          </ScreenButton>
        )}
        empty={{
          title: t('No statement yet.'),
          text: t(
            'A statement is made when incomes are paid out. A plan without a payout pays incomes straight into the main wallet.',
          ),
        }}
      >
        <div className="stack">
          <AwaitingPayout />
          {isAdmin && <PayoutRuns />}
        </div>
      </ReportPage>
      {isPaying && <StartPayoutDialog onClose={() => setPaying(false)} />}
    </>
  );
}

const isKind = (column: string): column is IncomeKind => incomeKinds.includes(column as IncomeKind);
