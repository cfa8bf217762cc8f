import { accountJobs } from './modules/accounts/jobs.ts';
import { mountAccounts } from './modules/accounts/routes.ts';
import { mountCompany } from './modules/company/routes.ts';
import { genealogyJobs } from './modules/genealogy/jobs.ts';
import { mountGenealogy } from './modules/genealogy/routes.ts';
import { incomeJobs } from './modules/income/jobs.ts';
import { mountIncome } from './modules/income/routes.ts';
import { mountLedger } from './modules/ledger/routes.ts';
import { mountTopup } from './modules/topup/routes.ts';
import { type Job, platformJobs } from './platform/jobs.ts';
import type { Server } from './platform/server.ts';

/** Every module, in the order in which one may use another (architecture.md, rule 2). */
export function mountModules(server: Server): void {
  mountCompany(server);
  mountAccounts(server);
  mountGenealogy(server);
  mountLedger(server);
  mountIncome(server);
  mountTopup(server);
}

/** Everything that runs on a schedule or from the queue. */
export const jobs: readonly Job[] = [...platformJobs, ...accountJobs, ...genealogyJobs, ...incomeJobs];
