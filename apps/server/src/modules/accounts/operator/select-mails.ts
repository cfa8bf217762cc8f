import type { mailOutbox } from '@banyan/contract/company/settings';
import type { FilterValues } from '@banyan/contract/core/report';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onMoments } from '../../company/on-moments.ts';

/** Mails that wait, whose sending is unclear, or that were sent. */
export function selectMails(
  db: Db,
  { services }: Context,
  filters: FilterValues<(typeof mailOutbox)['filters']>,
) {
  // mail holds codes: it can be read only where no mail server delivers it
  const isReadable = services.smtpUrl === null && !services.isProduction;
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
}
