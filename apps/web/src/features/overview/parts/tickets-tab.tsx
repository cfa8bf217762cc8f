import { text } from '@banyan/contract/core/text';
import { ticketInbox } from '@banyan/contract/support/lists';
import { ScreenButton, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';

/** What the member asked the company, the last written ticket first. */
export default function TicketsTab({ member: { user_id } }: { member: Profile }) {
  const mayOpen = useMayOpen();
  if (!mayOpen('/admin/support/inbox')) return <Empty title={t('Your rights do not include tickets.')} />;
  return (
    <ReportPage
      report={ticketInbox}
      part={t('Tickets')}
      given={{ owner: user_id, view: '' }}
      phone={{ title: 'subject', meta: ['no', 'at', 'status'] }}
      hides={(column) => column === 'owner'}
      rowActions={({ no }) => (
        <ScreenButton
          href={`/admin/support/view-message?no=${encodeURIComponent(no ?? '')}`}
          variant="primary"
        >
          {t(text('Open', 'do it'))}
        </ScreenButton>
      )}
      empty={{ title: t('The member has no tickets.') }}
    />
  );
}
