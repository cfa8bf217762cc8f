import * as holds from '@banyan/contract/income/payout-holds';
import * as payouts from '@banyan/contract/income/payouts';
import { fail } from '../../../platform/fail.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { isStatementToken } from '../rules.ts';
import { holdPayout } from './hold-payout.ts';
import { mailStatement } from './mail-statement.ts';
import { readAwaitingPayout } from './read-awaiting-payout.ts';
import { readPayoutRuns } from './read-payout-runs.ts';
import { readPayoutStatement } from './read-payout-statement.ts';
import { releasePayout } from './release-payout.ts';
import { selectAwaitingMembers, selectPayoutHolds } from './select-payout-holds.ts';
import { startPayout } from './start-payout.ts';

/** Payouts, and the statements they make. */
export function mountPayouts(server: Server): void {
  const { serveOperation, serveQuery, serveRead } = mountsOn(server);
  mountHolds(server);

  serveRead(payouts.awaitingPayout, readAwaitingPayout);

  serveRead(payouts.payoutRuns, readPayoutRuns);

  serveOperation(payouts.startPayout, startPayout);

  serveQuery(payouts.readPayoutStatement, async ({ db, context, query: { no, token } }) => {
    const reader = context.actor;
    const found = await readPayoutStatement(db, context, no);
    const isSigned = token !== undefined && isStatementToken(context.services.secret, no, token);
    const isOwn = reader !== null && (reader.user_type === 'Admin' || reader.id === found?.owner);
    // a guessed number gets the same answer as one that does not exist
    if (!found || !(isSigned || isOwn)) throw fail('not_found');
    return { data: found.statement };
  });
}

/** Waiting and suspended members, and statements by mail. */
function mountHolds(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveReport(holds.awaitingMembers, ({ db, filters }) => selectAwaitingMembers(db, filters));
  serveReport(holds.payoutHolds, ({ db, filters }) => selectPayoutHolds(db, filters));

  serveOperation(holds.holdPayout, holdPayout);
  serveOperation(holds.releasePayout, releasePayout);
  serveOperation(holds.mailStatement, mailStatement);
}
