import { accountJobs } from './modules/accounts/jobs.ts';
import { mountAccounts } from './modules/accounts/routes.ts';
import { mountCompany } from './modules/company/routes.ts';
import { type Job, platformJobs } from './platform/jobs.ts';
import type { Server } from './platform/server.ts';

/** Every module, in the order in which one may use another (architecture.md, rule 2). */
export function mountModules(server: Server): void {
  mountCompany(server);
  mountAccounts(server);
}

/** Everything that runs on a schedule or from the queue. */
export const jobs: readonly Job[] = [...platformJobs, ...accountJobs];
