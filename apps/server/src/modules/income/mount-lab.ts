import * as lab from '@banyan/contract/lab';
import * as proposals from '@banyan/contract/plan-proposals';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery, serveSteps } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { cancelLabRun } from './cancel-lab-run.ts';
import { decidePlan } from './decide-plan.ts';
import { offerPlan } from './offer-plan.ts';
import { pricePlan } from './price-plan.ts';
import { readPlanVersions } from './queries.ts';
import { readLabGround } from './read-lab-ground.ts';
import { readLabRun } from './read-lab-run.ts';
import { readLabRuns } from './read-lab-runs.ts';
import { readPlan } from './read-plan.ts';
import { readPlanProposals } from './read-plan-proposals.ts';
import { startLabRun } from './start-lab-run.ts';

/** The what-if lab, and publishing a plan by what it says. */
export function mountLab(server: Server): void {
  serveQuery(
    server,
    lab.labGround,
  )(async ({ db, context }) => ({ data: await readLabGround(db, context.now) }));

  serveQuery(
    server,
    lab.labRuns,
  )(async ({ db, context }) => ({ data: await readLabRuns(db, context.actor.id) }));

  serveQuery(
    server,
    lab.readLabRun,
  )(async ({ db, context, query }) => ({ data: await readLabRun(db, context.actor.id, query.no) }));

  serve(
    server,
    lab.startLabRun,
  )(async ({ tx, context, body }) => ({ data: await startLabRun(tx, context, body) }));

  serve(
    server,
    lab.cancelLabRun,
  )(async ({ tx, context, body }) => ({ data: await cancelLabRun(tx, context, body.no) }));

  serveSteps(
    server,
    proposals.pricePlan,
  )(async ({ db, context, body }) => ({ data: await pricePlan(db, context, readPlan(body.plan)) }));

  serve(
    server,
    proposals.publishPlan,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    const offered = await offerPlan(tx, context, input);
    if ('proposal' in offered) return { data: { published: null, proposal: offered.proposal } };
    const published = (await readPlanVersions(tx, context.now)).find(
      ({ version }) => version === offered.version,
    );
    if (!published) throw fail('server_error');
    return { data: { published, proposal: null } };
  });

  serveQuery(
    server,
    proposals.planProposals,
  )(async ({ db, context }) => ({ data: await readPlanProposals(db, context.actor.id) }));

  serve(
    server,
    proposals.decidePlan,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await decidePlan(tx, context, input) };
  });
}
