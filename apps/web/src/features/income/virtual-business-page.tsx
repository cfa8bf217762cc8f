import { virtualBusinessDetails } from '@banyan/contract/virtual-business';
import { useState } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import {
  SettleVirtualBusinessDialog,
  type VirtualBusinessToSettle,
} from './settle-virtual-business-dialog.tsx';

/** Virtual business given and taken back; above the limit a second admin decides here. */
export default function VirtualBusinessPage() {
  const [settling, setSettling] = useState<VirtualBusinessToSettle>();
  const add = (
    <ScreenButton href="/admin/miscellaneous/add-virtual-business" variant="primary">
      {t('Add virtual business')}
    </ScreenButton>
  );
  return (
    <>
      <ReportPage
        report={virtualBusinessDetails}
        help={t('Business given to a leg by hand. Large amounts wait for a second admin.')}
        phone={{ title: 'member', amount: 'amount', meta: ['at', 'side', 'status'] }}
        cells={{ side: ({ side }) => (side === 'R' ? t('Right') : t('Left')) }}
        hides={(column, rows) =>
          (column === 'reverses' || column === 'checker') && rows.every((row) => row[column] === null)
        }
        actions={add}
        rowActions={(row, close) => {
          const settle = (how: VirtualBusinessToSettle['how']) => () => {
            close();
            setSettling({ row, how });
          };
          if (row.can_decide)
            return (
              <>
                <Button variant="danger" onClick={settle('Reject')}>
                  {t('Reject')}
                </Button>
                <Button variant="primary" onClick={settle('Approve')}>
                  {t('Approve')}
                </Button>
              </>
            );
          if (!row.can_reverse) return null;
          return (
            <Button variant="danger" onClick={settle('Reverse')}>
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
      {settling && <SettleVirtualBusinessDialog {...settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}
