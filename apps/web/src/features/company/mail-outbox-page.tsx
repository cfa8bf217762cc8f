import { mailOutbox } from '@banyan/contract/company/settings';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import './mail-outbox-page.css';

/** Mail that was sent or waits; without a mail server everything waits here to be read. */
export default function MailOutboxPage() {
  return (
    <ReportPage
      report={mailOutbox}
      help={t('Mails that were sent or wait to be sent. Without a mail server, all mails wait here.')}
      phone={{ title: 'subject', meta: ['recipient', 'created_at', 'status'] }}
      cells={{ body: ({ body }) => <span className="mail-body">{body}</span> }}
      empty={{
        title: t('No mail yet.'),
        text: t('Codes, links and notices appear here when somebody joins, signs in or forgets a password.'),
      }}
    />
  );
}
