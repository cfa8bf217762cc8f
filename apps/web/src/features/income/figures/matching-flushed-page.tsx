import { matchingFlushed } from '@banyan/contract/income/matching-flushed';
import { useArea } from '../../../app/use-area.ts';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { TrimmingTabs } from './parts/trimming-tabs.tsx';

/** Volume of the legs that closings have destroyed: a row per closing and type. */
export default function MatchingFlushedPage() {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={matchingFlushed}
      help={t(
        'Volume left on the legs after matching that the plan does not carry on, or that has grown too old.',
      )}
      phone={{
        title: isAdmin ? 'member' : 'type',
        amount: 'left_volume',
        meta: ['business_date', 'right_volume'],
      }}
      empty={{
        title: t('No volume has been flushed.'),
        text: t('A row appears when a closing flushes volume of a leg.'),
      }}
    >
      <TrimmingTabs />
    </ReportPage>
  );
}
