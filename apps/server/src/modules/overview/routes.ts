import { memberProfile } from '@banyan/contract/overview/member-profile';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { requireMember } from '../genealogy/queries.ts';
import { composeScreen, type Registered } from './compose-screen.ts';
import { mountDashboards } from './dashboards/routes.ts';
import { mountNotifications } from './notifications/routes.ts';
import { mountSearch } from './search/routes.ts';

/** @param registered what the modules below show */
export function mountOverview(server: Server, registered: Registered): void {
  const { serveHeavyRead } = mountsOn(server);
  mountDashboards(server, registered);
  mountNotifications(server, registered);
  mountSearch(server, registered);

  serveHeavyRead(memberProfile, async (db, context, query) => {
    const member = await requireMember(db, query.user_id);
    return await composeScreen(db, registered, 'memberProfile', { ...context, member });
  });
}
