import * as dashboards from '@banyan/contract/dashboard';
import { checkPlan as checkPlanCall, planVersions } from '@banyan/contract/income';
import { matrixDetails, matrixPools, matrixTree } from '@banyan/contract/matrix';
import { memberProfile } from '@banyan/contract/member-profile';
import { statistics } from '@banyan/contract/teams';
import { serve, serveQuery } from '../../platform/serve.ts';
import { servePages } from '../../platform/serve-pages.ts';
import type { Server } from '../../platform/server.ts';
import { checkPlan } from './check-plan.ts';
import { mountBonuses } from './mount-bonuses.ts';
import { mountClosings } from './mount-closings.ts';
import { mountLab } from './mount-lab.ts';
import { mountNotifications } from './mount-notifications.ts';
import { mountPayouts } from './mount-payouts.ts';
import { mountRewards } from './mount-rewards.ts';
import { mountVolumes } from './mount-volumes.ts';
import { readPlanVersions } from './queries.ts';
import { readAdminChart } from './read-admin-chart.ts';
import { readAdminDashboard } from './read-admin-dashboard.ts';
import { readFranchiseDashboard } from './read-franchise-dashboard.ts';
import { readMatrixDetails } from './read-matrix-details.ts';
import { readMatrixPools } from './read-matrix-pools.ts';
import { readMatrixTree } from './read-matrix-tree.ts';
import { readMemberProfile } from './read-member-profile.ts';
import { readStatistics } from './read-statistics.ts';
import { readTopEarners } from './read-top-earners.ts';
import { readUserChart } from './read-user-chart.ts';
import { readUserDashboard } from './read-user-dashboard.ts';
import { mountIncomeReports } from './reports.ts';

export function mountIncome(server: Server): void {
  serveQuery(
    server,
    planVersions,
  )(async ({ db, context }) => ({ data: await readPlanVersions(db, context.now) }));

  serve(server, checkPlanCall)(async ({ tx, body }) => ({ data: await checkPlan(tx, body.plan) }));

  mountIncomeReports(server);
  mountDashboards(server);
  mountVolumes(server);
  mountClosings(server);
  mountPayouts(server);
  mountRewards(server);
  mountLab(server);
  mountBonuses(server);
  mountNotifications(server);

  serveQuery(
    server,
    matrixPools,
  )(async ({ db, context, query }) => ({ data: await readMatrixPools(db, context, query) }));

  serveQuery(
    server,
    matrixTree,
  )(async ({ db, context, query }) => ({ data: await readMatrixTree(db, context, query) }));

  servePages(
    server,
    matrixDetails,
  )(({ db, actor, context, filters, sort, offset, limit }) =>
    readMatrixDetails(db, { actor, now: context.now, filters, sort, offset, limit }),
  );

  serveQuery(
    server,
    statistics,
  )(async ({ db, context, query }) => ({ data: await readStatistics(db, context, query.duration) }));

  serveQuery(
    server,
    memberProfile,
  )(async ({ db, context, query }) => ({ data: await readMemberProfile(db, context.now, query.user_id) }));
}

function mountDashboards(server: Server): void {
  serveQuery(
    server,
    dashboards.userDashboard,
  )(async ({ db, context: { actor, now } }) => ({ data: await readUserDashboard(db, actor.id, now) }));

  serveQuery(
    server,
    dashboards.userDashboardChart,
  )(async ({ db, context: { actor, now }, query }) => ({
    data: await readUserChart(db, actor.id, { ...query, now }),
  }));

  serveQuery(
    server,
    dashboards.adminDashboard,
  )(async ({ db, context }) => ({ data: await readAdminDashboard(db, context.now) }));

  serveQuery(
    server,
    dashboards.adminDashboardChart,
  )(async ({ db, context, query }) => ({ data: await readAdminChart(db, { ...query, now: context.now }) }));

  serveQuery(server, dashboards.topEarners)(({ db, query }) => readTopEarners(db, query));

  serveQuery(
    server,
    dashboards.franchiseDashboard,
  )(async ({ db, context }) => ({ data: await readFranchiseDashboard(db, context.actor) }));
}
