import { accountJobs, viewJobs } from './modules/accounts/jobs.ts';
import { accountsOverview } from './modules/accounts/overview.ts';
import { accountsPersonal } from './modules/accounts/personal.ts';
import { mountAccounts } from './modules/accounts/routes.ts';
import { findExecutor } from './modules/arbitrage/find-executor.ts';
import { arbitrageOverview } from './modules/arbitrage/overview.ts';
import { mountArbitrage } from './modules/arbitrage/routes.ts';
import { commissionsOverview } from './modules/commissions/overview.ts';
import { mountCommissions } from './modules/commissions/routes.ts';
import { companyOverview } from './modules/company/overview.ts';
import { companyPersonal } from './modules/company/personal.ts';
import { readMailLook } from './modules/company/read-mail-look.ts';
import { mountCompany } from './modules/company/routes.ts';
import { findPackagesOnChain } from './modules/deposits/find-packages-on-chain.ts';
import { depositsOverview } from './modules/deposits/overview.ts';
import { requireChain } from './modules/deposits/require-chain.ts';
import { mountDeposits } from './modules/deposits/routes.ts';
import { disclosureJobs } from './modules/disclosures/jobs.ts';
import { mountDisclosures } from './modules/disclosures/routes.ts';
import { documentJobs } from './modules/documents/jobs.ts';
import { documentsOverview } from './modules/documents/overview.ts';
import { documentsPersonal } from './modules/documents/personal.ts';
import { mountDocuments } from './modules/documents/routes.ts';
import { exportJobs } from './modules/exports/jobs.ts';
import { exportsOverview } from './modules/exports/overview.ts';
import { mountExports } from './modules/exports/routes.ts';
import { franchisesOverview } from './modules/franchises/overview.ts';
import { mountFranchises } from './modules/franchises/routes.ts';
import { gamesOverview } from './modules/games/overview.ts';
import { mountGames } from './modules/games/routes.ts';
import { genealogyJobs } from './modules/genealogy/jobs.ts';
import { genealogyOverview } from './modules/genealogy/overview.ts';
import { genealogyPersonal } from './modules/genealogy/personal.ts';
import { mountGenealogy } from './modules/genealogy/routes.ts';
import { importJobs } from './modules/imports/jobs.ts';
import { importsOverview } from './modules/imports/overview.ts';
import { mountImports } from './modules/imports/routes.ts';
import { incomeJobs } from './modules/income/jobs.ts';
import { incomeOverview } from './modules/income/overview.ts';
import { incomePersonal } from './modules/income/personal.ts';
import { readActiveIncomes, readSoldPackages } from './modules/income/queries.ts';
import { readTankDays } from './modules/income/read-tank-days.ts';
import { readVolumesSoFar } from './modules/income/read-volumes-so-far.ts';
import { mountIncome } from './modules/income/routes.ts';
import { writeLegDay } from './modules/income/write-leg-day.ts';
import { mountBanking } from './modules/kyc/banking/routes.ts';
import { refuseState } from './modules/kyc/find-state-problems.ts';
import { kycOverview } from './modules/kyc/overview.ts';
import { kycPersonal } from './modules/kyc/personal.ts';
import { mountKyc } from './modules/kyc/routes.ts';
import { ledgerJobs } from './modules/ledger/jobs.ts';
import { ledgerOverview } from './modules/ledger/overview.ts';
import { ledgerPersonal } from './modules/ledger/personal.ts';
import { mountLedger } from './modules/ledger/routes.ts';
import { lotteryOverview } from './modules/lottery/overview.ts';
import { readTicketLosses } from './modules/lottery/read-ticket-losses.ts';
import { mountLottery } from './modules/lottery/routes.ts';
import { overviewJobs } from './modules/overview/jobs.ts';
import { mountOverview } from './modules/overview/routes.ts';
import { pinsOverview } from './modules/pins/overview.ts';
import { pinsPersonal } from './modules/pins/personal.ts';
import { mountPins } from './modules/pins/routes.ts';
import { repurchaseJobs } from './modules/repurchase/jobs.ts';
import { repurchaseOverview } from './modules/repurchase/overview.ts';
import { repurchasePersonal } from './modules/repurchase/personal.ts';
import { mountRepurchase } from './modules/repurchase/routes.ts';
import { supportOverview } from './modules/support/overview.ts';
import { supportPersonal } from './modules/support/personal.ts';
import { mountSupport } from './modules/support/routes.ts';
import { topupOverview } from './modules/topup/overview.ts';
import { topupPersonal } from './modules/topup/personal.ts';
import { mountTopup } from './modules/topup/routes.ts';
import { transfersOverview } from './modules/transfers/overview.ts';
import { transfersPersonal } from './modules/transfers/personal.ts';
import { mountTransfers } from './modules/transfers/routes.ts';
import { withdrawalJobs } from './modules/withdrawals/jobs.ts';
import { withdrawalsOverview } from './modules/withdrawals/overview.ts';
import { withdrawalsPersonal } from './modules/withdrawals/personal.ts';
import { mountWithdrawals } from './modules/withdrawals/routes.ts';
import type { Server } from './platform/http/server.ts';
import { type Job, platformJobs } from './platform/jobs/jobs.ts';
import type { OverviewParts } from './platform/overview-parts.ts';
import type { PersonalParts } from './platform/personal-parts.ts';

/** What the modules show on dashboards, profiles, as notifications and in statistics, in the order in which it stands. */
export const overviewParts: readonly OverviewParts[] = [
  genealogyOverview,
  accountsOverview,
  kycOverview,
  ledgerOverview,
  topupOverview,
  transfersOverview,
  pinsOverview,
  incomeOverview,
  withdrawalsOverview,
  commissionsOverview,
  depositsOverview,
  arbitrageOverview,
  gamesOverview,
  lotteryOverview,
  supportOverview,
  repurchaseOverview,
  franchisesOverview,
  companyOverview,
  importsOverview,
  exportsOverview,
  documentsOverview,
];

/** What the modules know about a member as a person, in the order in which they lock and erase it. */
export const personalParts: readonly PersonalParts[] = [
  genealogyPersonal,
  accountsPersonal,
  ledgerPersonal,
  kycPersonal,
  incomePersonal,
  topupPersonal,
  pinsPersonal,
  transfersPersonal,
  withdrawalsPersonal,
  repurchasePersonal,
  supportPersonal,
  companyPersonal,
  documentsPersonal,
];

/** Every module, in the order in which one may use another (CONTRIBUTING.md). */
export function mountModules(server: Server): void {
  mountCompany(server, {
    readActiveIncomes,
    readSoldPackages,
    findExecutor,
    findPackagesOnChain,
    requireChain,
  });
  mountAccounts(server, { refuseState });
  mountGenealogy(server, { readTankDays, readVolumesSoFar });
  mountBanking(server);
  mountKyc(server);
  mountLedger(server);
  mountIncome(server);
  mountCommissions(server);
  mountTopup(server);
  mountPins(server);
  mountTransfers(server);
  mountWithdrawals(server);
  mountDeposits(server);
  mountRepurchase(server);
  mountGames(server, { otherLosses: [readTicketLosses] });
  mountLottery(server);
  mountArbitrage(server);
  mountSupport(server);
  mountFranchises(server);
  mountDocuments(server, personalParts);
  mountDisclosures(server);
  mountImports(server);
  mountExports(server);
  mountOverview(server, overviewParts);
}

/** Everything that runs on a schedule or from the queue. */
export const jobsOf = (server: Server): readonly Job[] => [
  ...platformJobs(readMailLook),
  ...accountJobs,
  ...viewJobs(server),
  ...genealogyJobs(writeLegDay),
  ...ledgerJobs,
  ...incomeJobs,
  ...withdrawalJobs,
  ...repurchaseJobs,
  ...documentJobs(personalParts),
  ...disclosureJobs,
  ...importJobs,
  ...exportJobs,
  ...overviewJobs(overviewParts),
];
