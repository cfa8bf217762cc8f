import { mailOutbox } from '@banyan/contract/settings';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import './mail-outbox-page.css';

/** Mail that was sent or waits; without a mail server everything waits here to be read. */
export default function MailOutboxPage() {
  return (
    <ReportPage
      report={mailOutbox}
      help={t('What the system has sent or is about to send. Without a mail server it all waits here.')}
      phone={{ title: 'subject', meta: ['recipient', 'created_at', 'status'] }}
      cells={{ body: ({ body }) => <span className="mail-body">{body}</span> }}
      empty={{
        title: t('No mail yet.'),
        text: t(
          'Codes, links and notices stand here as soon as somebody joins, signs in or forgets a password.',
        ),
      }}
    />
  );
}
