import type { Notification } from '@banyan/contract/notifications';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { findGrantedScreens } from '../accounts/queries.ts';
import { findPublished } from './find-published.ts';

const screens = {
  closings: '/admin/income/closings',
  plan: '/admin/settings/plan',
  payouts: '/admin/income/total-income',
} as const;

/**
 * What an admin is told: a closing that waits or failed, those that were posted, a plan somebody else offers, finished
 * payouts. Only what stands on screens the admin may open.
 */
export async function readAdminNotifications(db: Db, actor: Actor): Promise<Notification[]> {
  const granted = await findGrantedScreens(db, actor, Object.values(screens));
  const may = (screen: keyof typeof screens) => sql`${granted.has(screens[screen])}::boolean`;
  return await findPublished(
    db,
    actor.id,
    sql`
    select 'closing:' || state || ':' || business_date as id,
      case state when 'computed' then 'closing_waiting' else 'closing_failed' end as code,
      greatest(cut_at, computed_at, approved_at) as at, business_date as "on", null as no,
      case state when 'computed' then payable end as amount, rows as count, problem as text,
      ${screens.closings} || '?f_on_from=' || business_date || '&f_on_to=' || business_date as url
    from closing where state <> 'published' and state in ('computed', 'failed') and ${may('closings')}
    union all
    (select 'closing:posted:' || business_date, 'closing_posted', posted_at, business_date, null, payable, rows, null,
      ${screens.closings} || '?f_on_from=' || business_date || '&f_on_to=' || business_date
    from (select * from closing where state = 'published' order by business_date desc limit 7) c
    where posted_at is not null and ${may('closings')})
    union all
    select 'plan:' || no, 'plan_waiting', at, null, null, null, null, nullif(note, ''), ${screens.plan}
    from plan_proposal where status = 'Pending' and by_user is distinct from ${actor.id}::bigint and ${may('plan')}
    union all
    (select 'payout:' || id, 'payout_done', done_at, business_date, null, gross, statements, nullif(remark, ''),
      ${screens.payouts}
    from (select * from payout_run order by id desc limit 5) r where done_at is not null and ${may('payouts')})`,
  );
}
