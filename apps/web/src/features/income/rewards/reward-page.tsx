import type { RowOf } from '@banyan/contract/core/report';
import { decideReward, rewardDetails, rewardStatuses } from '@banyan/contract/income/rewards';
import { useArea } from '../../../app/use-area.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { BanNote } from '../../../components/form/ban-note.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { FilterTabs } from '../../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { incomeRows } from '../figures/columns.tsx';
import { noIncomeWords } from '../figures/parts/kind-words.ts';
import { DecideRewardDialog, type RewardToDecide } from './decide-reward-dialog.tsx';
import { RewardLadder } from './parts/reward-ladder.tsx';

type Reward = RowOf<typeof rewardDetails>;

/** The ladder with the member's own progress; for an admin the members who have reached a step, and whether it is approved and paid. */
export default function RewardPage() {
  const { isAdmin } = useArea();
  const mayDecide = useMayCall()(decideReward);
  return (
    <ReportPage
      report={rewardDetails}
      help={
        isAdmin
          ? t('Members who reached a reward step. Approve claims, then pay or dispatch.')
          : t('The reward steps and your progress. Each closing updates them once a day.')
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
      rowActions={(row, close) => {
        const decisions = mayDecide ? decisionsFor(row) : [];
        if (decisions.length > 0 && row.ban) return <BanNote ban={row.ban} />;
        return decisions.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'Expire' ? 'danger' : 'primary'}
            onClick={() =>
              close((onClose) => <DecideRewardDialog row={row} decision={decision} onClose={onClose} />)
            }
          >
            {t(decision)}
          </Button>
        ));
      }}
      empty={
        isAdmin
          ? {
              title: t('No member has reached a step yet.'),
              text: t('Each closing checks the reward steps once a day.'),
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
            ...rewardStatuses.map((status) => ({ value: status, label: t(status) })),
          ]}
        />
      ) : (
        <RewardLadder />
      )}
    </ReportPage>
  );
}

/** What an admin may do with a reward now. */
function decisionsFor({ status, item }: Reward): RewardToDecide['decision'][] {
  if (status === 'Claimed') return ['Expire', 'Approve'];
  if (status === 'Approved') return ['Expire', item === null ? 'Pay' : 'Dispatch'];
  return status === 'Achieved' ? ['Expire'] : [];
}
