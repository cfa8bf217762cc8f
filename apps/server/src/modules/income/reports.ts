import { levelConcise, matrixConcise, singleLegConcise } from '@banyan/contract/income-concise';
import { allIncome, matchingTrimming, repurchaseProvisional } from '@banyan/contract/income-lists';
import { type DetailedKind, type IncomeReport, incomeReports } from '@banyan/contract/income-reports';
import { totalIncome } from '@banyan/contract/payouts';
import { rankQualifiers, rewardDetails } from '@banyan/contract/rewards';
import { roiPercentages } from '@banyan/contract/roi';
import { virtualBusinessDetails } from '@banyan/contract/virtual-business';
import { servePages } from '../../platform/serve-pages.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';
import { readRankQualifiers } from './read-rank-qualifiers.ts';
import { selectConciseLevels } from './select-concise-levels.ts';
import { selectIncomes, selectTrimmedMatching } from './select-incomes.ts';
import { selectMatrixLevels } from './select-matrix-levels.ts';
import { selectProvisionalRepurchase } from './select-provisional-repurchase.ts';
import { selectRewards } from './select-rewards.ts';
import { selectRoiPercents } from './select-roi-percents.ts';
import { selectStatements } from './select-statements.ts';
import { selectVirtualBusiness } from './select-virtual-business.ts';
import { sumsOfReport } from './sum-incomes.ts';

export function mountIncomeReports(server: Server): void {
  for (const [kind, report] of Object.entries(incomeReports) as [DetailedKind, IncomeReport][]) {
    serveReport(server, report, ({ actor, filters }) => sumsOfReport(actor, { ...filters, kind }))(
      ({ db, actor, filters }) => selectIncomes(db, actor, { ...filters, kind }),
    );
  }
  serveReport(server, allIncome, ({ actor, filters }) => sumsOfReport(actor, filters))(
    ({ db, actor, filters }) => selectIncomes(db, actor, filters),
  );
  serveReport(
    server,
    matchingTrimming,
  )(({ db, actor, filters }) => selectTrimmedMatching(db, actor, filters));
  serveReport(
    server,
    repurchaseProvisional,
  )(({ db, actor, context, filters }) =>
    selectProvisionalRepurchase(db, { actor, now: context.now, filters }),
  );
  mountConciseReports(server);
  serveReport(server, totalIncome)(({ db, actor, filters }) => selectStatements(db, actor, filters));
  serveReport(server, rewardDetails)(({ db, actor, filters }) => selectRewards(db, actor, filters));
  servePages(
    server,
    rankQualifiers,
  )(({ db, context, filters, sort, offset, limit }) =>
    readRankQualifiers(db, { now: context.now, filters, sort, offset, limit }),
  );
  serveReport(
    server,
    virtualBusinessDetails,
  )(({ db, actor, filters }) => selectVirtualBusiness(db, actor, filters));
  serveReport(
    server,
    roiPercentages,
  )(({ db, context, filters }) => selectRoiPercents(db, context.now, filters));
}

function mountConciseReports(server: Server): void {
  for (const [kind, report] of Object.entries(levelConcise)) {
    serveReport(
      server,
      report,
    )(({ db, actor, context, filters }) =>
      selectConciseLevels(db, { kind, actor, now: context.now, filters }),
    );
  }
  serveReport(
    server,
    singleLegConcise,
  )(({ db, actor, context, filters }) =>
    selectConciseLevels(db, { kind: 'single_leg', actor, now: context.now, filters }),
  );
  serveReport(
    server,
    matrixConcise,
  )(({ db, actor, context, filters }) => selectMatrixLevels(db, { actor, now: context.now, filters }));
}
