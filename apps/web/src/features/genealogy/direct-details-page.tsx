import { directDetails } from '@banyan/contract/genealogy/genealogy';
import { useArea } from '../../app/use-area.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

/** Directly sponsored members: one's own, for an admin of anybody or the whole company. */
export default function DirectDetailsPage() {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={directDetails}
      help={
        isAdmin
          ? t(
              'Members with the sponsor who introduced them. Filter by sponsor to see the directs of one member.',
            )
          : t('Members who joined under you as their sponsor.')
      }
      person={(row) => row}
      phone={{ title: 'name', amount: 'self_business', meta: ['user_id', 'side', 'status', 'joined_at'] }}
      empty={{
        title: t('Nobody has joined under you yet.'),
        text: t('Share your join link. New members appear here at once.'),
        action: isAdmin ? undefined : <ButtonLink to="/user/home">{t('Open your join links')}</ButtonLink>,
      }}
    />
  );
}
