import { rankQualifiers } from '@banyan/contract/income/rewards';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';

/** Members with a rank: the highest ever, and the one reached at the last closing that changed it. */
export default function RankQualifiersPage() {
  return (
    <ReportPage
      report={rankQualifiers}
      help={t('Each closing updates ranks. The highest rank never falls; the current rank may.')}
      phone={{ title: 'member', amount: 'highest', meta: ['business_date'] }}
      person={({ member }) => ({ user_id: member?.user_id ?? null, name: member?.name ?? null })}
      empty={{
        title: t('No member has a rank yet.'),
        text: t('Closings update ranks when the plan has ranks.'),
      }}
    />
  );
}
