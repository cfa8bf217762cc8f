import { signInHistory } from '@banyan/contract/security';
import { mailOutbox } from '@banyan/contract/settings';
import { sql } from 'kysely';
import { onMoments } from '../../platform/report-sql.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';

export function mountAccountReports(server: Server): void {
  serveReport(
    server,
    signInHistory,
  )(({ db, actor }) =>
    db
      .selectFrom('sign_in_log')
      .select(['id', 'at', 'outcome', 'ip', 'user_agent'])
      .where('user_id', '=', actor.id),
  );

  serveReport(
    server,
    mailOutbox,
  )(({ db, filters, context }) => {
    // mail holds codes: it can be read only where nobody gets it otherwise
    const isReadable = context.services.smtpUrl === null && process.env.NODE_ENV !== 'production';
    let mails = db
      .selectFrom('mail')
      .select([
        'id',
        'created_at',
        'recipient',
        'sent_at',
        sql<string | null>`case when ${isReadable}::boolean then subject end`.as('subject'),
        sql<string | null>`case when ${isReadable}::boolean then body end`.as('body'),
        sql<string>`case when sent_at is null then 'Waiting' else 'Sent' end`.as('status'),
      ])
      .where(onMoments('created_at', filters.created_from, filters.created_to));
    if (filters.recipient) mails = mails.where('recipient', '=', filters.recipient);
    if (filters.status) mails = mails.where('sent_at', filters.status === 'Sent' ? 'is not' : 'is', null);
    return mails;
  });
}
