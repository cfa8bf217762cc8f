import * as suspensions from '@banyan/contract/income/payout-suspensions';
import * as payouts from '@banyan/contract/income/payouts';
import { fail } from '../../../platform/fail.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { mayOpenDocument } from '../../accounts/may-open-document.ts';
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
    const found = await readPayoutStatement(db, context, no);
    const asked = {
      record: `statement:${no}`,
      token,
      readers: found ? [found.owner] : [],
      screens: payouts.statementScreens,
    };
    // a guessed number gets the same answer as one that does not exist
    if (!(await mayOpenDocument(db, context, asked)) || !found) throw fail('not_found');
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
