import * as holds from '@banyan/contract/payout-holds';
import * as payouts from '@banyan/contract/payouts';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery } from '../../platform/serve.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { holdPayout } from './hold-payout.ts';
import { mailStatement } from './mail-statement.ts';
import { readAwaitingPayout } from './read-awaiting-payout.ts';
import { readPayoutRuns } from './read-payout-runs.ts';
import { readPayoutStatement } from './read-payout-statement.ts';
import { releasePayout } from './release-payout.ts';
import { isStatementToken } from './rules.ts';
import { selectAwaitingMembers, selectPayoutHolds } from './select-payout-holds.ts';
import { startPayout } from './start-payout.ts';

/** Payouts, and the statements they make. */
export function mountPayouts(server: Server): void {
  mountHolds(server);

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

/** Who waits, who is on hold, and statements by mail. */
function mountHolds(server: Server): void {
  serveReport(server, holds.awaitingMembers)(({ db, filters }) => selectAwaitingMembers(db, filters));
  serveReport(server, holds.payoutHolds)(({ db, filters }) => selectPayoutHolds(db, filters));

  serve(
    server,
    holds.holdPayout,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await holdPayout(tx, context, input) };
  });

  serve(
    server,
    holds.releasePayout,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await releasePayout(tx, context, input) };
  });

  serve(
    server,
    holds.mailStatement,
  )(async ({ tx, context, body }) => ({ data: await mailStatement(tx, context, body) }));
}
