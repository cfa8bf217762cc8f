import { checkPlan, planVersions, publishPlan as publishPlanCall } from '@banyan/contract/income';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { publishPlan } from './publish-plan.ts';
import { readPlanVersions } from './queries.ts';
import { readPlan } from './read-plan.ts';
import { mountIncomeReports } from './reports.ts';

export function mountIncome(server: Server): void {
  serveQuery(
    server,
    planVersions,
  )(async ({ db, context }) => ({ data: await readPlanVersions(db, context.now) }));

  serve(server, checkPlan)(async ({ body }) => ({ data: { plan: readPlan(body.plan) } }));

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
}
