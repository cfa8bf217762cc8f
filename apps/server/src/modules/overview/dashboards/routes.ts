import { companyRight } from '@banyan/contract/core/rights';
import * as dashboards from '@banyan/contract/overview/dashboard';
import { statistics } from '@banyan/contract/overview/statistics';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { findGrantedScreens } from '../../accounts/queries.ts';
import { composeScreen, partsOf, type Registered } from '../compose-screen.ts';
import { readChart } from './read-chart.ts';
import { readStatistics } from './read-statistics.ts';
import { readWorkQueues } from './read-work-queues.ts';

/** @param registered what the modules below show */
export function mountDashboards(server: Server, registered: Registered): void {
  const { serveHeavyRead, serveQuery } = mountsOn(server);
  serveQuery(dashboards.userDashboard, async ({ db, context }) => ({
    data: await composeScreen(db, registered, 'userDashboard', context),
  }));

  serveQuery(dashboards.userDashboardChart, async ({ db, context, query }) => ({
    data: await readChart(db, { ...query, ...context }, partsOf(registered, 'userChart')),
  }));

  serveQuery(dashboards.adminDashboard, async ({ db, context }) => {
    const [{ members, to_dos, ...company }, queues, granted] = await Promise.all([
      composeScreen(db, registered, 'adminDashboard', context),
      readWorkQueues(db, context, partsOf(registered, 'workQueues')),
      findGrantedScreens(db, context.actor, [companyRight]),
    ]);
    return { data: { members, queues, to_dos, company: granted.has(companyRight) ? company : null } };
  });

  serveHeavyRead(dashboards.companyHealth, (db, context) =>
    composeScreen(db, registered, 'companyHealth', context),
  );

  serveQuery(dashboards.workQueues, async ({ db, context }) => ({
    data: await readWorkQueues(db, context, partsOf(registered, 'workQueues')),
  }));

  serveQuery(dashboards.adminDashboardChart, async ({ db, context, query }) => ({
    data: await readChart(db, { ...query, ...context }, partsOf(registered, 'adminChart')),
  }));

  serveQuery(dashboards.franchiseDashboard, async ({ db, context }) => ({
    data: await composeScreen(db, registered, 'franchiseDashboard', context),
  }));

  serveHeavyRead(statistics, (db, context, { duration }) =>
    readStatistics(db, context, duration, registered),
  );
}
