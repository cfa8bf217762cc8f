import { decideKyc, kycRequests } from '@banyan/contract/kyc/kyc';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { kycReasonWords } from '../../components/kyc/kyc-facts.tsx';
import { Button } from '../../components/parts/button.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { BulkBar } from '../../components/report/bulk-bar.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { usePicks } from '../../components/report/use-picks.ts';
import { t } from '../../lib/text.ts';
import { DecideKycDialog } from './decide-kyc-dialog.tsx';
import type { KycRow } from './parts/kyc-row.ts';
import { ReviewKycDialog } from './review-kyc-dialog.tsx';

/** What people handed in: one is looked at beside its pictures, several are decided at once. */
export default function KycRequestsPage() {
  const mayDecide = useMayCall()(decideKyc);
  const [isBulk, setBulk] = useState<'Approve' | 'Reject'>();
  const { picked, picks, clear } = usePicks<KycRow>({
    mayPick: ({ status, can_decide }) => status === 'Pending' && can_decide,
    labelOf: ({ name }) => name ?? '',
  });
  return (
    <>
      <ReportPage
        report={kycRequests}
        help={t('Compare each picture with what was typed.')}
        tabs="status"
        phone={{ title: 'owner', amount: 'status', meta: ['at', 'name', 'duplicates'] }}
        {...(mayDecide ? { picks } : {})}
        hides={(column, rows) => column === 'duplicates' && rows.every(({ duplicates }) => !duplicates)}
        cells={{
          duplicates: ({ duplicates }) =>
            duplicates ? (
              <StatusTag
                status={t('{count, plural, one {# other id} other {# other ids}}', { count: duplicates })}
                tone="warning"
              />
            ) : (
              ''
            ),
        }}
        details={(row) => <Lines lines={reasonLines(row)} />}
        rowActions={(row, close) => (
          <Button
            variant="primary"
            onClick={() => close((onClose) => <ReviewKycDialog row={row} onClose={onClose} />)}
          >
            {t('Review')}
          </Button>
        )}
        empty={{
          title: t('Nobody has handed in papers yet.'),
          text: t('What members and franchises hand in appears here.'),
        }}
      >
        <FilterTabs
          report={kycRequests}
          name="status"
          label={t('Status')}
          options={[
            { value: '', label: t('All') },
            { value: 'Pending', label: t('Pending') },
            { value: 'Approved', label: t('Approved') },
            { value: 'Rejected', label: t('Rejected') },
          ]}
        />
      </ReportPage>
      <BulkBar count={picked.length} onClear={clear}>
        <Button variant="danger" onClick={() => setBulk('Reject')}>
          {t('Reject…')}
        </Button>
        <Button variant="primary" onClick={() => setBulk('Approve')}>
          {t('Approve…')}
        </Button>
      </BulkBar>
      {isBulk && (
        <DecideKycDialog rows={picked} decision={isBulk} onDone={clear} onClose={() => setBulk(undefined)} />
      )}
    </>
  );
}

const reasonLines = (row: KycRow): Line[] =>
  row.status === 'Rejected' ? [{ label: t('Reason'), value: kycReasonWords(row) }] : [];
