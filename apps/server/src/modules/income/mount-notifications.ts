import * as calls from '@banyan/contract/notifications';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { markNotificationsSeen } from '../accounts/mark-notifications-seen.ts';
import { readAdminNotifications } from './read-admin-notifications.ts';
import { readMemberNotifications } from './read-member-notifications.ts';

/** What was published for whoever is signed in; for franchises there is nothing yet. */
export function mountNotifications(server: Server): void {
  serveQuery(
    server,
    calls.notifications,
  )(async ({ db, context: { actor } }) => {
    if (actor.user_type === 'User') return { data: await readMemberNotifications(db, actor.id) };
    if (actor.user_type === 'Admin') return { data: await readAdminNotifications(db, actor) };
    return { data: [] };
  });

  serve(
    server,
    calls.markNotificationsSeen,
  )(async ({ tx, context, body }) => {
    await markNotificationsSeen(tx, context, body);
    return { data: {} };
  });
}
