import type { Notification } from '@banyan/contract/overview/notifications';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLanguage } from '../../../platform/in-language.ts';
import { findGrantedScreens } from '../../accounts/queries.ts';
import { partsOf, type Registered } from '../compose-screen.ts';
import { findPublished, type NoticePlace } from './find-published.ts';

/** What was published for a person, to an admin only of the screens that may be opened. */
export async function readNotifications(
  db: Db,
  { actor, now, language = 'en' }: ActorContext,
  registered: Registered,
  place: NoticePlace = 'bell',
): Promise<Notification[]> {
  if (actor.user_type !== 'Admin') {
    const own = actor.user_type === 'User' ? 'memberNotices' : 'franchiseNotices';
    const sources = partsOf(registered, own).map((rows) => ({ rows: rows(actor.id, now) }));
    return await findPublished(db, actor.id, sources, place);
  }
  const adminNotices = partsOf(registered, 'adminNotices');
  const screens = [...new Set(adminNotices.map(({ screen }) => screen))];
  const granted = await findGrantedScreens(db, actor, screens);
  const sources = adminNotices
    .filter(({ screen }) => granted.has(screen))
    .map((notice) => ({ ...notice, rows: notice.rows(actor) }));
  const published = await findPublished(db, actor.id, sources, place);
  // what was asked for is named by its call: a page of another call has no words for it
  return published.map((notice) =>
    notice.code === 'request_waiting' && notice.text
      ? { ...notice, text: inLanguage(notice.text, language) }
      : notice,
  );
}
