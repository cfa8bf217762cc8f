import * as closings from '@banyan/contract/closings';
import { serve, serveQuery } from '../../platform/serve.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { approveClosing } from './approve-closing.ts';
import { readClosing } from './read-closing.ts';
import { recalculateClosing } from './recalculate-closing.ts';
import { resumeClosing } from './resume-closing.ts';
import { selectClosings } from './select-closings.ts';
import { startClosings } from './start-closings.ts';

/** The closings of business dates, and what an admin may do with them. */
export function mountClosings(server: Server): void {
  serveReport(server, closings.closings)(({ db, filters }) => selectClosings(db, filters));

  serveQuery(
    server,
    closings.readClosing,
  )(async ({ db, context, query }) => ({ data: await readClosing(db, context, query) }));

  serve(
    server,
    closings.startClosings,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await startClosings(tx, context, input) };
  });

  for (const [call, operation] of [
    [closings.approveClosing, approveClosing],
    [closings.recalculateClosing, recalculateClosing],
    [closings.resumeClosing, resumeClosing],
  ] as const)
    serve(
      server,
      call,
    )(async ({ tx, context, body: { otp, ...input } }) => {
      await requireStepUp(tx, context, otp);
      return { data: await operation(tx, context, input) };
    });
}
