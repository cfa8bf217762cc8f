import * as dashboards from '@banyan/contract/overview/dashboard';
import { statistics } from '@banyan/contract/overview/statistics';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { OverviewParts } from '../../../platform/overview-parts.ts';
import { readAdminChart } from './read-admin-chart.ts';
import { readAdminDashboard } from './read-admin-dashboard.ts';
import { readFranchiseDashboard } from './read-franchise-dashboard.ts';
import { readStatistics } from './read-statistics.ts';
import { readTopEarners } from './read-top-earners.ts';
import { readUserChart } from './read-user-chart.ts';
import { readUserDashboard } from './read-user-dashboard.ts';

export function mountDashboards(server: Server, { workQueues, statistics: sums }: OverviewParts): void {
  const { serveQuery } = mountsOn(server);
  serveQuery(dashboards.userDashboard, async ({ db, context: { actor, now } }) => ({
    data: await readUserDashboard(db, actor.id, now),
  }));

  serveQuery(dashboards.userDashboardChart, async ({ db, context: { actor, now }, query }) => ({
    data: await readUserChart(db, actor.id, { ...query, now }),
  }));

  serveQuery(dashboards.adminDashboard, async ({ db, context }) => ({
    data: await readAdminDashboard(db, context, workQueues),
  }));

  serveQuery(dashboards.adminDashboardChart, async ({ db, context, query }) => ({
    data: await readAdminChart(db, { ...query, now: context.now }),
  }));

  serveQuery(dashboards.topEarners, ({ db, query }) => readTopEarners(db, query));

  serveQuery(dashboards.franchiseDashboard, async ({ db, context }) => ({
    data: await readFranchiseDashboard(db, context.actor),
  }));

  serveQuery(statistics, async ({ db, context, query }) => ({
    data: await readStatistics(db, context, query.duration, sums),
  }));
}
