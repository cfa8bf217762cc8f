import * as dashboards from '@banyan/contract/dashboard';
import {
  checkPlan as checkPlanCall,
  planVersions,
  publishPlan as publishPlanCall,
} from '@banyan/contract/income';
import { matrixDetails, matrixPools, matrixTree } from '@banyan/contract/matrix';
import { memberProfile } from '@banyan/contract/member-profile';
import * as payouts from '@banyan/contract/payouts';
import * as roi from '@banyan/contract/roi';
import { statistics } from '@banyan/contract/teams';
import * as virtual from '@banyan/contract/virtual-business';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery } from '../../platform/serve.ts';
import { servePages } from '../../platform/serve-pages.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { addVirtualBusiness } from './add-virtual-business.ts';
import { checkPlan } from './check-plan.ts';
import { decideVirtualBusiness } from './decide-virtual-business.ts';
import { publishPlan } from './publish-plan.ts';
import { readPlanVersions } from './queries.ts';
import { readAdminChart } from './read-admin-chart.ts';
import { readAdminDashboard } from './read-admin-dashboard.ts';
import { readAwaitingPayout } from './read-awaiting-payout.ts';
import { readFranchiseDashboard } from './read-franchise-dashboard.ts';
import { readMatrixDetails } from './read-matrix-details.ts';
import { readMatrixPools } from './read-matrix-pools.ts';
import { readMatrixTree } from './read-matrix-tree.ts';
import { readMemberProfile } from './read-member-profile.ts';
import { readPayoutRuns } from './read-payout-runs.ts';
import { readPayoutStatement } from './read-payout-statement.ts';
import { readRoiImpact, readRoiPackages } from './read-roi-packages.ts';
import { readStatistics } from './read-statistics.ts';
import { readTopEarners } from './read-top-earners.ts';
import { readUserChart } from './read-user-chart.ts';
import { readUserDashboard } from './read-user-dashboard.ts';
import { readVirtualBusiness } from './read-virtual-business.ts';
import { mountIncomeReports } from './reports.ts';
import { reverseVirtualBusiness } from './reverse-virtual-business.ts';
import { isStatementToken } from './rules.ts';
import { startPayout } from './start-payout.ts';
import { updateRoiPercent } from './update-roi-percent.ts';

export function mountIncome(server: Server): void {
  serveQuery(
    server,
    planVersions,
  )(async ({ db, context }) => ({ data: await readPlanVersions(db, context.now) }));

  serve(server, checkPlanCall)(async ({ tx, body }) => ({ data: await checkPlan(tx, body.plan) }));

  serve(
    server,
    publishPlanCall,
  )(async ({ tx, context, body }) => {
    await requireStepUp(tx, context, body.otp);
    const { version } = await publishPlan(tx, context, body);
    const written = (await readPlanVersions(tx, context.now)).find((row) => row.version === version);
    if (!written) throw fail('server_error');
    return { data: written };
  });

  mountIncomeReports(server);
  mountDashboards(server);
  mountVolumes(server);
  mountPayouts(server);

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

/** Virtual business and ROI percentages, as an admin sets them. */
function mountVolumes(server: Server): void {
  serveQuery(
    server,
    virtual.virtualBusinessTotals,
  )(async ({ db, query }) => ({ data: await readVirtualBusiness(db, query.user_id) }));

  serve(
    server,
    virtual.addVirtualBusiness,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await addVirtualBusiness(tx, context, input) };
  });

  serve(
    server,
    virtual.decideVirtualBusiness,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await decideVirtualBusiness(tx, context, input) };
  });

  serve(
    server,
    virtual.reverseVirtualBusiness,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await reverseVirtualBusiness(tx, context, input) };
  });

  serveQuery(
    server,
    roi.roiPackages,
  )(async ({ db, context }) => ({ data: await readRoiPackages(db, context.now) }));

  serveQuery(
    server,
    roi.roiImpact,
  )(async ({ db, context, query }) => ({ data: await readRoiImpact(db, context, query) }));

  serve(
    server,
    roi.updateRoiPercentage,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    await updateRoiPercent(tx, context, input);
    return { data: input };
  });
}

function mountPayouts(server: Server): void {
  serveQuery(
    server,
    payouts.awaitingPayout,
  )(async ({ db, context, query }) => ({ data: await readAwaitingPayout(db, context, query) }));

  serveQuery(server, payouts.payoutRuns)(async ({ db }) => ({ data: await readPayoutRuns(db) }));

  serve(
    server,
    payouts.startPayout,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await startPayout(tx, context, input) };
  });

  serveQuery(
    server,
    payouts.readPayoutStatement,
  )(async ({ db, context, query: { no, token } }) => {
    // a public call: there may be nobody
    const reader = context.actor as typeof context.actor | null;
    const found = await readPayoutStatement(db, context, no);
    const isSigned = token !== undefined && isStatementToken(context.services.secret, no, token);
    const isOwn = reader !== null && (reader.user_type === 'Admin' || reader.id === found?.owner);
    // a number somebody guessed answers like one that does not exist
    if (!found || !(isSigned || isOwn)) throw fail('not_found');
    return { data: found.statement };
  });
}
