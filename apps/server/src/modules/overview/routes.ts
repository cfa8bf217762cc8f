import { memberProfile } from '@banyan/contract/overview/member-profile';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { mountDashboards } from './dashboards/routes.ts';
import { mountNotifications } from './notifications/routes.ts';
import { readMemberProfile } from './read-member-profile.ts';

/** @param parts what the modules below registered */
export function mountOverview(server: Server, parts: OverviewParts): void {
  const { serveQuery } = mountsOn(server);
  mountDashboards(server, parts);
  mountNotifications(server, parts);

  serveQuery(memberProfile, async ({ db, context, query }) => ({
    data: await readMemberProfile(db, context.now, query.user_id),
  }));
}
