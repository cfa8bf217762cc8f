import { rankHistory } from '@banyan/contract/income/ranks';
import type { ReactNode } from 'react';
import { useArea } from '../../../../app/use-area.ts';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { t } from '../../../../lib/text.ts';

/** The list of changes of ranks. */
export function RankHistory({
  help,
  empty,
  children,
}: {
  help: string;
  empty: string;
  children?: ReactNode;
}) {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={rankHistory}
      help={help}
      phone={{ title: isAdmin ? 'member' : 'rank', amount: 'group_bv', meta: ['business_date', 'reason'] }}
      person={({ member }) => member ?? { user_id: null, name: null }}
      hides={(column, rows) => column === 'bridged' && rows.every((row) => row.bridged === 0)}
      empty={{ title: empty, text: t('Closings judge ranks when the plan has ranks.') }}
    >
      {children}
    </ReportPage>
  );
}
