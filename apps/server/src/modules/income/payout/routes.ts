import * as suspensions from '@banyan/contract/income/payout-suspensions';
import * as payouts from '@banyan/contract/income/payouts';
import { fail } from '../../../platform/fail.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { isLinkToken } from '../../../platform/http/signed-link.ts';
import { holdsOne } from '../../accounts/holds-one.ts';
import { mailStatement } from './mail-statement.ts';
import { readAwaitingPayout } from './read-awaiting-payout.ts';
import { readPayoutRuns } from './read-payout-runs.ts';
import { readPayoutStatement } from './read-payout-statement.ts';
import { resumePayout } from './resume-payout.ts';
import { selectAwaitingMembers, selectPayoutSuspensions } from './select-payout-suspensions.ts';
import { startPayout } from './start-payout.ts';
import { suspendPayout } from './suspend-payout.ts';

/** Payouts, and the statements they make. */
export function mountPayouts(server: Server): void {
  const { serveOperation, serveQuery, serveRead } = mountsOn(server);
  mountSuspensions(server);

  serveRead(payouts.awaitingPayout, readAwaitingPayout);

  serveRead(payouts.payoutRuns, readPayoutRuns);

  serveOperation(payouts.startPayout, startPayout);

  serveQuery(payouts.readPayoutStatement, async ({ db, context, query: { no, token } }) => {
    const reader = context.actor;
    const found = await readPayoutStatement(db, context, no);
    const isSigned = isLinkToken(context.services, `statement:${no}`, token, context.now);
    const isOwn =
      reader !== null &&
      (reader.id === found?.owner || (await holdsOne(db, reader, payouts.statementScreens)));
    // a guessed number gets the same answer as one that does not exist
    if (!found || !(isSigned || isOwn)) throw fail('not_found');
    return { data: found.statement };
  });
}

/** Waiting and suspended members, and statements by mail. */
function mountSuspensions(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveReport(suspensions.awaitingMembers, ({ db, filters }) => selectAwaitingMembers(db, filters));
  serveReport(suspensions.payoutSuspensions, ({ db, filters }) => selectPayoutSuspensions(db, filters));

  serveOperation(suspensions.suspendPayout, suspendPayout);
  serveOperation(suspensions.resumePayout, resumePayout);
  serveOperation(suspensions.mailStatement, mailStatement);
}
