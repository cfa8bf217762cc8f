import {
  type MailRhythm,
  type scheduleView as scheduleCall,
  viewOn,
} from '@banyan/contract/accounts/saved-views';
import { addDays, dateText } from '@banyan/contract/core/dates';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Server } from '../../../platform/http/server.ts';
import { readCompany } from '../../company/queries.ts';
import { readAccount } from '../queries.ts';
import { findReader } from './find-reader.ts';
import { readViews, type Views } from './save-view.ts';

/**
 * Has a view mailed every day, week or month from the next one on, or ends that.
 * @throws not_while_acting, not_found, not_allowed; invalid_request without a verified e-mail address
 */
export async function scheduleView(
  server: Server,
  tx: Tx,
  context: ActorContext,
  { url, name, mail }: BodyOf<typeof scheduleCall>,
): Promise<Views> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const view = await tx
    .selectFrom('saved_view')
    .select('search')
    .where('user_id', '=', actor.id)
    .where('url', '=', url)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw fail('not_found');
  const { timezone } = await readCompany(tx);
  if (mail) {
    const { email, email_verified_at } = await readAccount(tx, actor.id);
    if (!email || !email_verified_at)
      throw fail('invalid_request', { form: text('Verify your e-mail address') });
    const { search } = viewOn(view.search, mailDate(now, timezone));
    if (!(await findReader(server, tx, actor.id, { ...mail, url, search }))) throw fail('not_allowed');
  }
  await tx
    .updateTable('saved_view')
    .set({
      mail_every: mail?.every ?? null,
      mail_format: mail?.format ?? null,
      mail_report: mail?.report ?? null,
      mail_given: mail?.given ?? null,
      next_mail_on: mail && nextMailOn(mailDate(now, timezone), mail.every),
      mail_skipped_at: null,
    })
    .where('user_id', '=', actor.id)
    .where('url', '=', url)
    .where('name', '=', name)
    .execute();
  return await readViews(tx, context, { url });
}

/** Mails of a date go out from six in the morning on: the closing of the day before has its time. */
const firstHour = 6 * 3_600_000;

/** The date whose mails are due at a moment, in the company's time zone. */
export const mailDate = (now: Date, timezone: string): string =>
  dateText(new Date(now.getTime() - firstHour), timezone);

/** The first date after this one on which a mail goes out: the next day, Monday or first of a month. */
export function nextMailOn(date: string, every: MailRhythm): string {
  if (every === 'day') return addDays(date, 1);
  const at = new Date(`${date}T00:00:00Z`);
  if (every === 'week') return addDays(date, 7 - ((at.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
