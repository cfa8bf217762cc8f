import * as payouts from '@banyan/contract/payouts';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { readAwaitingPayout } from './read-awaiting-payout.ts';
import { readPayoutRuns } from './read-payout-runs.ts';
import { readPayoutStatement } from './read-payout-statement.ts';
import { isStatementToken } from './rules.ts';
import { startPayout } from './start-payout.ts';

/** Payouts, and the statements they make. */
export function mountPayouts(server: Server): void {
  serveQuery(
    server,
    payouts.awaitingPayout,
  )(async ({ db, context, query }) => ({ data: await readAwaitingPayout(db, context, query) }));

  serveQuery(server, payouts.payoutRuns)(async ({ db }) => ({ data: await readPayoutRuns(db) }));

  serve(
    server,
    payouts.startPayout,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await startPayout(tx, context, input) };
  });

  serveQuery(
    server,
    payouts.readPayoutStatement,
  )(async ({ db, context, query: { no, token } }) => {
    // a public call: there may be nobody
    const reader = context.actor as typeof context.actor | null;
    const found = await readPayoutStatement(db, context, no);
    const isSigned = token !== undefined && isStatementToken(context.services.secret, no, token);
    const isOwn = reader !== null && (reader.user_type === 'Admin' || reader.id === found?.owner);
    // a number somebody guessed answers like one that does not exist
    if (!found || !(isSigned || isOwn)) throw fail('not_found');
    return { data: found.statement };
  });
}
