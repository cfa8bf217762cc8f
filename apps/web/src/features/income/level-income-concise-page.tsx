import { levelIncomeConcise } from '@banyan/contract/income';
import type { RowOf } from '@banyan/contract/report';
import { useSession } from '../../app/use-session.ts';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** A row per level of the plan in force: what it asks for beside what there is. */
export default function LevelIncomeConcisePage() {
  const isAdmin = useSession().user.user_type === 'Admin';
  const area = isAdmin ? '/admin' : '/user';
  return (
    <ReportPage
      report={levelIncomeConcise}
      help={
        isAdmin
          ? t('Level by level. Choose a member to see what the plan asks of them and what they have.')
          : t('Level by level: what the plan asks for, what you have, and what each level has paid.')
      }
      phone={{
        title: 'level',
        amount: 'income',
        meta: ['percent', 'required_directs', 'directs', 'achieved'],
      }}
      cells={{
        achieved: ({ achieved }) =>
          achieved && (
            <StatusTag
              status={achieved === 'Yes' ? 'Achieved' : 'Not yet'}
              tone={achieved === 'Yes' ? 'success' : 'neutral'}
            />
          ),
      }}
      rowActions={({ level }) => (
        <ScreenButton href={`${area}/income/level-income-detailed?f_level=${level}`}>
          {t('See the rows of this level')}
        </ScreenButton>
      )}
      hides={isNotAsked}
      empty={{
        title: t('The plan has no level income.'),
        text: t('Levels appear here when a plan with level income is in force.'),
      }}
    />
  );
}

type Level = RowOf<typeof levelIncomeConcise>;

/** What the plan asks for at no level has no columns: neither the requirement nor the own figure (screens.md). */
function isNotAsked(column: keyof typeof levelIncomeConcise.columns, rows: readonly Level[]): boolean {
  const required = `required_${column.replace('required_', '')}`;
  const asked = required in levelIncomeConcise.columns ? (required as keyof Level) : column;
  const isOptional =
    asked !== column || column === 'fixed_amount' || column === 'percent' || column === required;
  return isOptional && rows.every((row) => row[asked] === null);
}
