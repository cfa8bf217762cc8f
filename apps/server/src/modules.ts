import { mountAccounts } from './modules/accounts/routes.ts';
import { mountCompany } from './modules/company/routes.ts';
import type { Server } from './platform/server.ts';

/** Every module, in the order in which one may use another (architecture.md, rule 2). */
export function mountModules(server: Server): void {
  mountCompany(server);
  mountAccounts(server);
}
