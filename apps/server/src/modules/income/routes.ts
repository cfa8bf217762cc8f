import { boards } from '@banyan/contract/income/boards';
import { incomeForecast } from '@banyan/contract/income/forecast';
import { checkPlan as checkPlanCall, planVersions } from '@banyan/contract/income/income';
import { kindFigures } from '@banyan/contract/income/kind-figures';
import { matrixDetails, matrixPools, matrixTree } from '@banyan/contract/income/matrix';
import { notPaid, notPaidNeeds } from '@banyan/contract/income/not-paid';
import { walkSteps } from '@banyan/contract/income/walk-steps';
import { mountsOn } from '../../platform/http/mounts.ts';
import { onDates } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { mountBonuses } from './bonus/routes.ts';
import { mountClosings } from './closing/routes.ts';
import { readForecast } from './figures/read-forecast.ts';
import { readKindFigures } from './figures/read-kind-figures.ts';
import { readNotPaid } from './figures/read-not-paid.ts';
import { readNotPaidNeeds } from './figures/read-not-paid-needs.ts';
import { mountFunds } from './funds/routes.ts';
import { mountLab } from './lab/routes.ts';
import { readBoards } from './matrix/read-boards.ts';
import { readMatrixDetails } from './matrix/read-matrix-details.ts';
import { readMatrixPools } from './matrix/read-matrix-pools.ts';
import { readMatrixTree } from './matrix/read-matrix-tree.ts';
import { mountPayouts } from './payout/routes.ts';
import { checkPlan } from './plan/check-plan.ts';
import { readPlanVersions } from './queries.ts';
import { mountIncomeReports } from './reports.ts';
import { openRankStandings } from './rewards/open-rank-standings.ts';
import { mountRewards } from './rewards/routes.ts';
import { mountRoi } from './roi/routes.ts';
import { mountVirtualBusiness } from './virtual-business/routes.ts';
import { readWalkSteps } from './walks/read-walk-steps.ts';

export function mountIncome(server: Server): void {
  const { serve, servePages, serveQuery, serveRead } = mountsOn(server);
  serveQuery(planVersions, async ({ db, context }) => ({ data: await readPlanVersions(db, context.now) }));

  serve(checkPlanCall, async ({ tx, body }) => ({ data: await checkPlan(tx, body.plan) }));

  serveRead(notPaid, async (db, { actor }, { on_from, on_to }) =>
    readNotPaid(db, actor.id, onDates('i.business_date', on_from, on_to)),
  );

  const readStanding = openRankStandings(server.databaseUrl);
  serveRead(notPaidNeeds, (db, context) => readNotPaidNeeds(db, context, readStanding));

  serveRead(incomeForecast, readForecast);

  serveRead(kindFigures, readKindFigures);

  serveRead(walkSteps, readWalkSteps);

  mountIncomeReports(server);
  mountVirtualBusiness(server);
  mountRoi(server);
  mountClosings(server);
  mountPayouts(server);
  mountRewards(server, readStanding);
  mountLab(server);
  mountBonuses(server);
  mountFunds(server);

  serveRead(matrixPools, readMatrixPools);

  serveRead(boards, readBoards);

  serveRead(matrixTree, readMatrixTree);

  servePages(matrixDetails, ({ db, actor, context, filters, sort, offset, limit }) =>
    readMatrixDetails(db, { actor, now: context.now, filters, sort, offset, limit }),
  );
}
