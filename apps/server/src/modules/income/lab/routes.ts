import * as lab from '@banyan/contract/income/lab';
import * as proposals from '@banyan/contract/income/plan-proposals';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Request } from '../../../platform/http/serve.ts';
import type { Server } from '../../../platform/http/server.ts';
import { whenGone } from '../../../platform/http/when-gone.ts';
import { decidePlan } from '../plan/decide-plan.ts';
import { offerPlan } from '../plan/offer-plan.ts';
import { pricePlan } from '../plan/price-plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import { readPlanProposals } from '../plan/read-plan-proposals.ts';
import { tryPlan } from '../plan/try-plan.ts';
import { readPlanVersions } from '../queries.ts';
import { cancelLabRun } from './cancel-lab-run.ts';
import { readLabRun } from './read-lab-run.ts';
import { readLabRuns } from './read-lab-runs.ts';
import { readLabSetup } from './read-lab-setup.ts';
import { startLabRun } from './start-lab-run.ts';

/** The what-if lab, and publishing a plan by what it says. */
export function mountLab(server: Server): void {
  const { serve, serveOperation, serveQuery, serveSteps } = mountsOn(server);
  const tryOut = (
    { db, context, body }: { db: Db; context: Context; body: { plan: unknown } },
    gone?: AbortSignal,
  ) => tryPlan({ db, url: server.databaseUrl }, context, readPlan(body.plan), gone);

  serveQuery(lab.labSetup, async ({ db, context }) => ({ data: await readLabSetup(db, context.now) }));

  serveQuery(lab.labRuns, async ({ db, context }) => ({ data: await readLabRuns(db, context.actor.id) }));

  serveQuery(lab.readLabRun, async ({ db, context, query }) => ({
    data: await readLabRun(db, context.actor.id, query.no),
  }));

  serveOperation(lab.startLabRun, startLabRun);

  serve(lab.cancelLabRun, async ({ tx, context, body }) => ({
    data: await cancelLabRun(tx, context, body.no),
  }));

  serveSteps(proposals.pricePlan, async (request) => {
    await tryOut(request, whenGone(request.reply));
    return { data: await pricePlan(request.db, request.context, readPlan(request.body.plan)) };
  });

  const publish = async ({ tx, context, body }: Request<typeof proposals.publishPlan> & { tx: Tx }) => {
    const offered = await offerPlan(tx, context, body);
    if ('proposal' in offered) return { data: { published: null, proposal: offered.proposal } };
    const published = (await readPlanVersions(tx, context.now)).find(
      ({ version }) => version === offered.version,
    );
    if (!published) throw fail('server_error');
    return { data: { published, proposal: null } };
  };
  // a plan is tried out before its transaction begins, which then finds the runs
  serve(proposals.publishPlan, publish, (request) => tryOut(request));

  serveQuery(proposals.planProposals, async ({ db, context }) => ({
    data: await readPlanProposals(db, context),
  }));

  serveOperation(proposals.decidePlan, decidePlan);
}
