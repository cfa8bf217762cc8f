import { dateText, formatDate } from '@banyan/contract/core/dates';
import { recordLink } from '@banyan/contract/core/records';
import { message } from '@banyan/contract/core/text';
import { reminderDays } from '@banyan/contract/documents/vault';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { readCompany } from '../../company/queries.ts';

interface Due {
  id: string;
  no: string;
  name: string;
  expires_on: string;
  user_id: string;
  owner: string;
  email: string | null;
}

/**
 * Mails the owners of papers that end in 60, 30 or 7 days, once for each: a constraint holds that. A paper that came late into the
 * vault is reminded of once, for all the days that are over already.
 */
export async function remindOfPapers(tx: Tx, context: Context): Promise<void> {
  const { timezone } = await readCompany(tx);
  const today = dateText(context.now, timezone);
  const { rows } = await sql<Due>`
    with reminded as (
      insert into company_paper_reminder (paper_id, days, at)
      select p.id, d.days, ${context.now} from company_paper p
        cross join unnest(${[...reminderDays]}::smallint[]) d (days)
      where p.ended_at is null and p.expires_on >= ${today}::date and p.expires_on - d.days <= ${today}::date
      on conflict do nothing returning paper_id
    )
    select p.id, p.no, p.name, p.expires_on, u.user_id, u.name as owner, u.email
    from company_paper p join app_user u on u.id = p.owner_id
    where p.id in (select paper_id from reminded) order by p.id`.execute(tx);
  for (const { no, name, expires_on, user_id, owner, email } of rows)
    await notifyOwner(
      tx,
      context,
      { user_id, name: owner, email },
      {
        subject: message('{company}: {paper} ends on {date}', {
          paper: name,
          date: formatDate(expires_on, timezone),
        }),
        body: [
          message('{name}, the paper {paper} ({no}) ends on {date}.', {
            paper: name,
            no,
            date: formatDate(expires_on, timezone),
          }),
          message('Please see to it that it is renewed: {link}', {
            link: `${context.services.publicUrl}${recordLink('company_paper', no, 'Admin')}`,
          }),
        ],
      },
    );
}
