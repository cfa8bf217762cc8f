import { rankQualifiers } from '@banyan/contract/income/rewards';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';

/** Members with a rank: the highest ever, and the one reached at the last closing that changed it. */
export default function RankQualifiersPage() {
  return (
    <ReportPage
      report={rankQualifiers}
      help={t('Each closing updates ranks. The highest rank never falls; the current rank may.')}
      phone={{ title: 'member', amount: 'highest', meta: ['business_date'] }}
      rowActions={({ member }) => (
        <ScreenButton
          href={`/admin/member/member-profile?user_id=${encodeURIComponent(member?.user_id ?? '')}`}
        >
          {t('See the member')}
        </ScreenButton>
      )}
      empty={{
        title: t('No member has a rank yet.'),
        text: t('Closings update ranks when the plan has ranks.'),
      }}
    />
  );
}
