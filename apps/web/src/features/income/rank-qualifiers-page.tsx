import { rankQualifiers } from '@banyan/contract/rewards';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Whoever has a rank: the highest ever, and the one reached at the last closing that changed it. */
export default function RankQualifiersPage() {
  return (
    <ReportPage
      report={rankQualifiers}
      help={t('Ranks are judged at every closing. The highest never falls; the rank now may.')}
      phone={{ title: 'member', amount: 'highest', meta: ['business_date'] }}
      rowActions={({ member }) => (
        <ScreenButton
          href={`/admin/member/member-profile?user_id=${encodeURIComponent(member?.user_id ?? '')}`}
        >
          {t('See the member')}
        </ScreenButton>
      )}
      empty={{
        title: t('Nobody has a rank yet.'),
        text: t('Closings judge ranks when the plan in force names some.'),
      }}
    />
  );
}
