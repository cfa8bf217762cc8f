import type { RowOf } from '@banyan/contract/report';
import { rewardDetails, rewardStates } from '@banyan/contract/rewards';
import { useState } from 'react';
import { useSession } from '../../app/use-session.ts';
import { noIncomeWords } from '../../components/income/kind-words.ts';
import { RewardLadder } from '../../components/income/reward-ladder.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { incomeRows } from './columns.tsx';
import { DecideRewardDialog, type RewardToDecide } from './decide-reward-dialog.tsx';

type Reward = RowOf<typeof rewardDetails>;

/** The ladder with the own progress; for an admin everybody who has reached a step, and what becomes of it. */
export default function RewardPage() {
  const isAdmin = useSession().user.user_type === 'Admin';
  const [deciding, setDeciding] = useState<RewardToDecide>();
  return (
    <>
      <ReportPage
        report={rewardDetails}
        help={
          isAdmin
            ? t('Who has reached a step of the ladder. Approve what is claimed, then pay or dispatch it.')
            : t('The steps of the ladder and how far each one is. Closings judge it once a day.')
        }
        phone={{
          title: isAdmin ? 'member' : 'code',
          amount: (row) => row.item ?? <Money value={row.gross} strong />,
          meta: isAdmin ? ['business_date', 'code', 'status'] : ['business_date', 'status'],
        }}
        hides={(column, rows) =>
          (column === 'item' || column === 'remark') && rows.every((row) => row[column] === null)
        }
        explain={(row) =>
          incomeRows.explain({ ...row, status: row.status === 'Paid' ? 'Credited' : 'Pending' })
        }
        {...(isAdmin ? { tabs: 'status' as const } : {})}
        rowActions={(row, close) =>
          isAdmin &&
          decisionsFor(row).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'Expire' ? 'danger' : 'primary'}
              onClick={() => {
                close();
                setDeciding({ row, decision });
              }}
            >
              {t(decision)}
            </Button>
          ))
        }
        empty={
          isAdmin
            ? {
                title: t('Nobody has reached a step yet.'),
                text: t('Closings judge the ladder of the plan in force once a day.'),
              }
            : { ...noIncomeWords('reward', true), title: t('No step reached yet.') }
        }
      >
        {isAdmin ? (
          <FilterTabs
            report={rewardDetails}
            name="status"
            label={t('Status')}
            options={[
              { value: '', label: t('All') },
              ...rewardStates.map((state) => ({ value: state, label: t(state) })),
            ]}
          />
        ) : (
          <RewardLadder />
        )}
      </ReportPage>
      {deciding && <DecideRewardDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

/** What an admin may do with a reward now. */
function decisionsFor({ status, item }: Reward): RewardToDecide['decision'][] {
  if (status === 'Claimed') return ['Expire', 'Approve'];
  if (status === 'Approved') return ['Expire', item === null ? 'Pay' : 'Dispatch'];
  return status === 'Achieved' ? ['Expire'] : [];
}
