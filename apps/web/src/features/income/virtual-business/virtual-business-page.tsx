import type { Decision } from '@banyan/contract/core/decisions';
import { virtualBusinessDetails } from '@banyan/contract/income/virtual-business';
import { RequestActions } from '../../../components/form/request-actions.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { DecideVirtualBusinessDialog } from './decide-virtual-business-dialog.tsx';

/** Virtual business given and taken back; above the limit a second admin decides here. */
export default function VirtualBusinessPage() {
  const add = (
    <ScreenButton href="/admin/miscellaneous/add-virtual-business" variant="primary">
      {t('Add virtual business')}
    </ScreenButton>
  );
  return (
    <ReportPage
      report={virtualBusinessDetails}
      help={t('Business given to a leg by hand. Large amounts wait for a second admin.')}
      phone={{ title: 'member', amount: 'amount', meta: ['at', 'side', 'status'] }}
      cells={{ side: ({ side }) => (side === 'R' ? t('Right') : t('Left')) }}
      hides={(column, rows) =>
        (column === 'reverses' || column === 'decided_by') && rows.every((row) => row[column] === null)
      }
      actions={add}
      rowActions={(row, close) => {
        const decide = (decision: Decision | 'Reverse') =>
          close((onClose) => <DecideVirtualBusinessDialog row={row} decision={decision} onClose={onClose} />);
        if (!row.can_reverse) return <RequestActions row={row} onDecide={decide} />;
        return (
          <Button variant="danger" onClick={() => decide('Reverse')}>
            {t('Take back')}
          </Button>
        );
      }}
      empty={{
        title: t('No virtual business has been given.'),
        text: t('It counts in the matching of one member, after real business, and is not money.'),
        action: add,
      }}
    />
  );
}
