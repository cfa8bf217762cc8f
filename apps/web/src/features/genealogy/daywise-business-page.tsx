import { daywiseBusiness } from '@banyan/contract/teams';
import { useSession } from '../../app/use-session.ts';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Joinings, activations and business of both legs, a row per day. */
export default function DaywiseBusinessPage() {
  const isAdmin = useSession().user.user_type === 'Admin';
  return (
    <ReportPage
      report={daywiseBusiness}
      help={
        isAdmin
          ? t('What happened in both legs of a member, day by day; without one, of the first member.')
          : t('What happened in your legs, day by day. Without a date it is the last 30 days.')
      }
      phone={{ title: 'on', meta: ['joined_left', 'joined_right', 'business_left', 'business_right'] }}
      empty={{
        title: t('Nothing happened in these days.'),
        text: t('Choose other dates to look further back.'),
      }}
    />
  );
}
