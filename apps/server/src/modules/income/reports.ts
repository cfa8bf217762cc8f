import { daywiseBusiness } from '@banyan/contract/income/daywise-business';
import { levelConcise, matrixConcise, singleLegConcise } from '@banyan/contract/income/income-concise';
import { allIncome, matchingTrimming, repurchaseProvisional } from '@banyan/contract/income/income-lists';
import { type DetailedKind, type IncomeReport, incomeReports } from '@banyan/contract/income/income-reports';
import { matchingFlushed } from '@banyan/contract/income/matching-flushed';
import { totalIncome } from '@banyan/contract/income/payouts';
import { pools } from '@banyan/contract/income/pools';
import { rankHistory } from '@banyan/contract/income/ranks';
import { rankQualifiers, rewardDetails } from '@banyan/contract/income/rewards';
import { roiPercentages } from '@banyan/contract/income/roi';
import { topEarners } from '@banyan/contract/income/top-earners';
import { virtualBusinessDetails } from '@banyan/contract/income/virtual-business';
import { type WalkConcise, type WalkConciseKind, walkConcise } from '@banyan/contract/income/walk-concise';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { readDaywiseBusiness } from './figures/read-daywise-business.ts';
import { readTopEarners } from './figures/read-top-earners.ts';
import { selectConciseLevels } from './figures/select-concise-levels.ts';
import { selectFlushedVolume } from './figures/select-flushed-volume.ts';
import { selectIncomes, selectTrimmedMatching } from './figures/select-incomes.ts';
import { selectPools } from './figures/select-pools.ts';
import { selectProvisionalRepurchase } from './figures/select-provisional-repurchase.ts';
import { sumsOfReport } from './figures/sum-incomes.ts';
import { selectMatrixLevels } from './matrix/select-matrix-levels.ts';
import { selectStatements } from './payout/select-statements.ts';
import { readRankQualifiers } from './rewards/read-rank-qualifiers.ts';
import { selectRankHistory } from './rewards/select-rank-history.ts';
import { selectRewards } from './rewards/select-rewards.ts';
import { selectRoiPercentages } from './roi/select-roi-percentages.ts';
import { selectVirtualBusiness } from './virtual-business/select-virtual-business.ts';
import { selectWalkConcise } from './walks/select-walk-concise.ts';

export function mountIncomeReports(server: Server): void {
  const { servePages, serveQuery, serveReport } = mountsOn(server);
  for (const [kind, report] of Object.entries(incomeReports) as [DetailedKind, IncomeReport][]) {
    serveReport(report, ({ db, actor, filters }) => selectIncomes(db, actor, { ...filters, kind }), {
      sums: ({ actor, filters }) => sumsOfReport(actor, { ...filters, kind }),
    });
  }
  serveReport(allIncome, ({ db, actor, filters }) => selectIncomes(db, actor, filters), {
    sums: ({ actor, filters }) => sumsOfReport(actor, filters),
  });
  serveReport(matchingTrimming, ({ db, actor, filters }) => selectTrimmedMatching(db, actor, filters));
  serveReport(matchingFlushed, ({ db, actor, filters }) => selectFlushedVolume(db, actor, filters));
  serveReport(repurchaseProvisional, ({ db, actor, context, filters }) =>
    selectProvisionalRepurchase(db, { actor, now: context.now, filters }),
  );
  mountConciseReports(server);
  serveQuery(topEarners, ({ db, query }) => readTopEarners(db, query));
  serveReport(totalIncome, ({ db, actor, filters }) => selectStatements(db, actor, filters));
  serveReport(pools, ({ db, actor, filters }) => selectPools(db, actor, filters));
  serveReport(rankHistory, ({ db, actor, filters }) => selectRankHistory(db, actor, filters));
  serveReport(rewardDetails, ({ db, context, filters }) => selectRewards(db, context, filters));
  servePages(rankQualifiers, ({ db, context, filters, sort, offset, limit }) =>
    readRankQualifiers(db, { now: context.now, filters, sort, offset, limit }),
  );
  servePages(daywiseBusiness, ({ db, actor, context, filters, sort, offset, limit }) =>
    readDaywiseBusiness(db, { actor, now: context.now, filters, sort, offset, limit }),
  );
  serveReport(virtualBusinessDetails, ({ db, context, filters }) =>
    selectVirtualBusiness(db, context, filters),
  );
  serveReport(roiPercentages, ({ db, context, filters }) => selectRoiPercentages(db, context.now, filters));
}

function mountConciseReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  for (const [kind, report] of Object.entries(levelConcise)) {
    serveReport(report, ({ db, actor, context, filters }) =>
      selectConciseLevels(db, { kind, actor, now: context.now, filters }),
    );
  }
  for (const [kind, report] of Object.entries(walkConcise) as [WalkConciseKind, WalkConcise][]) {
    serveReport(report, ({ db, actor, filters }) => selectWalkConcise(db, kind, actor, filters));
  }
  serveReport(singleLegConcise, ({ db, actor, context, filters }) =>
    selectConciseLevels(db, { kind: 'single_leg', actor, now: context.now, filters }),
  );
  serveReport(matrixConcise, ({ db, actor, context, filters }) =>
    selectMatrixLevels(db, { actor, now: context.now, filters }),
  );
}
