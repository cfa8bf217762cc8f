import { text } from '@banyan/contract/core/text';
import { ticketSent } from '@banyan/contract/support/lists';
import { useArea } from '../../app/use-area.ts';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { supportPage, threadPage } from './parts/thread-page.ts';
import { SubjectCell } from './parts/ticket-cells.tsx';

/** Own tickets; for admins the messages of the company. */
export default function SentPage() {
  const area = useArea();
  const { isAdmin } = area;
  const compose = (
    <ScreenButton href={supportPage(area, 'compose')} variant="primary">
      {isAdmin ? t('New message') : t('New ticket')}
    </ScreenButton>
  );
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
      actions={compose}
      rowActions={({ no }) => (
        <ScreenButton href={threadPage(area, no ?? '')} variant="primary">
          {t(text('Open', 'do it'))}
        </ScreenButton>
      )}
      empty={{
        title: isAdmin ? t('No message was sent yet.') : t('You have no ticket.'),
        text: isAdmin
          ? t('Write to chosen people or to everybody.')
          : t('Ask the company what you want to know.'),
        action: compose,
      }}
    />
  );
}
