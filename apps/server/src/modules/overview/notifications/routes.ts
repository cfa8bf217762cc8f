import * as calls from '@banyan/contract/overview/notifications';
import * as push from '@banyan/contract/overview/push';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { Registered } from '../compose-screen.ts';
import { markNotificationsSeen } from './mark-notifications-seen.ts';
import { readNotifications } from './read-notifications.ts';
import { readPushStanding, startPush, stopPush } from './start-push.ts';

export function mountNotifications(server: Server, registered: Registered): void {
  const { serve, serveOperation, serveQuery, serveRead } = mountsOn(server);
  serveQuery(calls.notifications, async ({ db, context, query }) => ({
    data: await readNotifications(db, context, registered, query.all ? 'page' : 'bell'),
  }));

  serve(calls.markNotificationsSeen, async ({ tx, context, body }) => {
    await markNotificationsSeen(tx, context, body);
    return { data: {} };
  });
  serveRead(push.pushStanding, readPushStanding);
  serveOperation(push.startPush, startPush);
  serveOperation(push.stopPush, stopPush);
}
