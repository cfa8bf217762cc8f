import { noticeNames } from '@banyan/contract/accounts/notices';
import { text } from '@banyan/contract/core/text';
import { kindOfNotice, type Notification } from '@banyan/contract/overview/notifications';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PushSubscription } from '../../../platform/database/schema.gen.ts';
import { inLanguage } from '../../../platform/in-language.ts';
import { pushKey } from '../../../platform/push/push-key.ts';
import { sendPush } from '../../../platform/push/send-push.ts';
import { contextFor } from '../../accounts/context-for.ts';
import { type Account, readAccount } from '../../accounts/queries.ts';
import { sessionCounts } from '../../accounts/session-counts.ts';
import { readCompany } from '../../company/queries.ts';
import type { Registered } from '../compose-screen.ts';
import { readNotifications } from './read-notifications.ts';

type Subscription = Selectable<PushSubscription>;
/** Devices of one round, and people at once. */
const round = 500;
const atOnce = 8;

/**
 * Pushes what was published since the last round to the devices that asked for it, those first that waited longest. A device is told
 * once: that is noted before the message goes out, and taken back where the push service did not take it.
 */
export async function pushNotices(db: Db, services: Services, registered: Registered): Promise<void> {
  const due = await forgetEnded(db, services, await takeDue(db, services.clock()));
  const people = [...new Set(due.map(({ user_id }) => user_id))];
  const { name: company } = await readCompany(db);
  const sent: PromiseSettledResult<void>[] = [];
  for (let at = 0; at < people.length; at += atOnce)
    sent.push(
      ...(await Promise.allSettled(
        people.slice(at, at + atOnce).map(async (id) => {
          const own = due.filter(({ user_id }) => user_id === id);
          await tellPerson(db, services, registered, { company, account: await readAccount(db, id), own });
        }),
      )),
    );
  // one person's failure keeps nothing from the others
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
}

/** A device whose session has ended, or that was made for another secret of the installation, gets nothing more. */
async function forgetEnded(
  db: Db,
  services: Services,
  due: readonly Subscription[],
): Promise<Subscription[]> {
  const ids = due.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    delete from push_subscription p where p.id = any(${ids}::bigint[]) and (p.server_key <> ${pushKey(services).publicKey}
      or not ${sessionCounts(sql`p.session_id`, services.clock())}) returning p.id`.execute(db);
  const ended = new Set(rows.map(({ id }) => id));
  return due.filter(({ id }) => !ended.has(id));
}

/** Two rounds at the same moment take different devices. */
async function takeDue(db: Db, now: Date): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    update push_subscription set looked_at = ${now} where id = any(array(
      select id from push_subscription where looked_at < ${now} order by looked_at, id limit ${round}::int
      for update skip locked))
    returning *`.execute(db);
  return rows;
}

interface PushedNotice {
  company: string;
  account: Account;
  own: readonly Subscription[];
}

async function tellPerson(
  db: Db,
  services: Services,
  registered: Registered,
  { company, account, own }: PushedNotice,
): Promise<void> {
  const context = await contextFor(services, db, account, 'push_notices');
  const notices = await readNotifications(db, context, registered, 'push');
  for (const device of own) {
    const news = notices.filter(
      ({ at, is_new }) => is_new && Date.parse(at) > Date.parse(String(device.told_until)),
    );
    const [newest] = news;
    if (!newest) continue;
    if (!(await move(db, device.id, device.told_until, newest.at))) continue;
    const outcome = await sendPush(services, device, words(company, account, news));
    if (outcome === 'gone') await db.deleteFrom('push_subscription').where('id', '=', device.id).execute();
    if (outcome === 'failed') await move(db, device.id, newest.at, device.told_until);
  }
}

async function move(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const moved = await db
    .updateTable('push_subscription')
    .set({ told_until: to })
    .where('id', '=', id)
    .where('told_until', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** What a locked screen may show: of which kinds there is news, without names and figures. */
function words(company: string, { language, user_type }: Account, news: readonly Notification[]): string {
  const kinds = news.map(({ code }) => {
    const kind = kindOfNotice[code];
    return inLanguage(kind ? noticeNames[kind] : text('Your account'), language);
  });
  const [only, ...others] = news;
  const all = `/${user_type.toLowerCase()}/notifications`;
  return JSON.stringify({
    title: company,
    body: [...new Set(kinds)].join(', '),
    url: only && others.length === 0 ? only.url : all,
  });
}
