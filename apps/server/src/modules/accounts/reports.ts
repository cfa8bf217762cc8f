import { panelVisits, signInHistory } from '@banyan/contract/accounts/security';
import { mailOutbox } from '@banyan/contract/company/settings';
import { sql } from 'kysely';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { onMoments } from '../company/on-moments.ts';
import { selectPanelVisits } from './rights/select-panel-visits.ts';

export function mountAccountReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(signInHistory, ({ db, actor }) =>
    db
      .selectFrom('sign_in_log')
      .select(['id', 'at', 'outcome', 'ip', 'user_agent'])
      .where('user_id', '=', actor.id),
  );

  serveReport(panelVisits, ({ db, context }) => selectPanelVisits(db, context));

  serveReport(mailOutbox, ({ db, filters, context }) => {
    // mail holds codes: it can be read only where no mail server delivers it
    const isReadable = context.services.smtpUrl === null && !context.services.isProduction;
    let mails = db
      .selectFrom('mail')
      .select([
        'id',
        'created_at',
        'recipient',
        'sent_at',
        sql<string | null>`case when ${isReadable}::boolean then subject end`.as('subject'),
        sql<string | null>`case when ${isReadable}::boolean then body end`.as('body'),
        sql<string>`case when sent_at is not null then 'Sent' when sending_at is not null then 'Unclear' else 'Waiting' end`.as(
          'status',
        ),
      ])
      .where(onMoments('created_at', filters.created_from, filters.created_to));
    if (filters.recipient) mails = mails.where('recipient', '=', filters.recipient);
    if (filters.status) mails = mails.where('sent_at', filters.status === 'Sent' ? 'is not' : 'is', null);
    if (filters.status && filters.status !== 'Sent')
      mails = mails.where('sending_at', filters.status === 'Unclear' ? 'is not' : 'is', null);
    return mails;
  });
}
