import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { mailDate } from './schedule-view.ts';

/** Puts a job into the queue for each view whose mail is due; one that waits is replaced. */
export async function enqueueDueViews(db: Db, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const { timezone } = await readCompany(db);
  await sql`
    select enqueue_job('mail_view', jsonb_build_object('user_id', user_id::text, 'url', url, 'name', name),
      'view:' || user_id || ':' || url || ':' || name)
    from saved_view where next_mail_on <= ${mailDate(clock(), timezone)}`.execute(db);
}
