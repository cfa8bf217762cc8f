import { texts } from '@banyan/contract/core/text';
import { bonusCredits, creditBonus } from '@banyan/contract/income/bonus-credits';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { useState } from 'react';
import { useCompanyLists } from '../../../app/company.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { requestActions } from '../../../components/form/decide-request.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { useListChoice } from '../../../components/report/list-choice.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { incomeRows } from '../figures/columns.tsx';
import { kindHelp, noIncomeWords } from '../figures/parts/kind-words.ts';
import { CreditBonusDialog } from './credit-bonus-dialog.tsx';
import { DecideBonusDialog } from './decide-bonus-dialog.tsx';

const views = texts({ incomes: 'Incomes', given: 'Given by hand' });

/** Everybody's bonuses, and those given by hand: an admin gives one here, a second one decides above the limit. */
export default function BonusPage() {
  const [view, choice] = useListChoice(views);
  const isInPlan =
    useCompanyLists()?.incomes_list.some(({ income_name }) => income_name === 'bonus') ?? false;
  const [isCrediting, setCrediting] = useState(false);
  const mayGive = useMayCall()(creditBonus) && isInPlan;
  const give = mayGive && (
    <Button variant="primary" onClick={() => setCrediting(true)}>
      {t('Give a bonus')}
    </Button>
  );
  return (
    <>
      {view === 'incomes' ? (
        <ReportPage
          key={view}
          report={incomeReports.bonus}
          {...incomeRows}
          help={kindHelp('bonus')}
          phone={{ title: 'member', amount: 'amount', meta: ['business_date', 'status'] }}
          hides={(column, rows) => column !== 'reason' && rows.every((row) => row[column] === null)}
          actions={give}
          empty={{ ...noIncomeWords('bonus', isInPlan), action: give }}
        >
          {choice}
        </ReportPage>
      ) : (
        <ReportPage
          key={view}
          report={bonusCredits}
          help={t('Bonuses given by hand. Large amounts wait for a second admin.')}
          phone={{ title: 'member', amount: 'amount', meta: ['at', 'status'] }}
          hides={(column, rows) => column === 'decided_by' && rows.every((row) => row[column] === null)}
          actions={give}
          rowActions={requestActions(DecideBonusDialog)}
          empty={{
            title: t('No bonus has been given by hand.'),
            text: t('A bonus is an income of the member, with a reason.'),
            action: give,
          }}
        >
          {choice}
        </ReportPage>
      )}
      {isCrediting && <CreditBonusDialog onClose={() => setCrediting(false)} />}
    </>
  );
}
