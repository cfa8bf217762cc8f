import { ticketSent } from '@banyan/contract/support/lists';
import { useArea } from '../../app/use-area.ts';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { ComposeButton, OpenThread } from './parts/thread-buttons.tsx';
import { SubjectCell } from './parts/ticket-cells.tsx';

/** Own tickets; for admins the messages of the company. */
export default function SentPage() {
  const { isAdmin } = useArea();
  return (
    <ReportPage
      report={ticketSent}
      help={
        isAdmin
          ? t('Messages that were sent to chosen people or to everybody.')
          : t('Your tickets, the last written one first.')
      }
      phone={{ title: 'subject', meta: isAdmin ? ['no', 'to', 'at'] : ['no', 'at', 'status'] }}
      cells={{ subject: (row) => <SubjectCell row={row} /> }}
      actions={<ComposeButton />}
      rowActions={({ no }) => <OpenThread no={no} />}
      empty={{
        title: isAdmin ? t('No message was sent yet.') : t('You have no ticket.'),
        text: isAdmin
          ? t('Write to chosen people or to everybody.')
          : t('Ask the company what you want to know.'),
        action: <ComposeButton />,
      }}
    />
  );
}
