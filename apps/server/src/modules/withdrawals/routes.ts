import * as decisions from '@banyan/contract/withdrawals/withdrawal-decisions';
import * as rules from '@banyan/contract/withdrawals/withdrawal-rules';
import * as withdrawals from '@banyan/contract/withdrawals/withdrawals';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { mountAlerts } from './alerts/routes.ts';
import { mountBatches } from './batches/routes.ts';
import { blockWithdrawals, readWithdrawalBlock, unblockWithdrawals } from './block-withdrawals.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { decideWithdrawals } from './decide-withdrawals.ts';
import { mountDecisions } from './decisions/routes.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { findDecisionWaits } from './find-approval-waits.ts';
import { findFailureWaits } from './find-failure-waits.ts';
import { findLoosenedWithdrawals } from './find-loosened-withdrawals.ts';
import { payAgain } from './pay-again.ts';
import { mountQueue } from './queue/routes.ts';
import { quoteWithdrawal } from './quote-withdrawal.ts';
import { readWithdrawalOptions } from './read-withdrawal-options.ts';
import { mountWithdrawalReports } from './reports.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { readWithdrawalRules, saveWithdrawalRule } from './save-withdrawal-rule.ts';
import { mountTax } from './tax/routes.ts';

export function mountWithdrawals(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(withdrawals.withdrawalOptions, readWithdrawalOptions);
  serveRead(withdrawals.withdrawalQuote, quoteWithdrawal);

  serveOperation(withdrawals.requestWithdrawal, requestWithdrawal);
  serveOperation(withdrawals.cancelWithdrawal, cancelWithdrawal);

  serveOperation(decisions.decideWithdrawals, decideWithdrawals, { waits: findDecisionWaits });
  serveOperation(decisions.payAgain, payAgain);
  serveOperation(decisions.failWithdrawal, failWithdrawal, { waits: findFailureWaits });

  serveRead(rules.listWithdrawalRules, readWithdrawalRules);
  serveOperation(rules.saveWithdrawalRule, saveWithdrawalRule, { waits: findLoosenedWithdrawals });
  serveRead(rules.readWithdrawalBlock, readWithdrawalBlock);
  serveOperation(rules.blockWithdrawals, blockWithdrawals);
  serveOperation(rules.unblockWithdrawals, unblockWithdrawals);

  mountWithdrawalReports(server);
  mountQueue(server);
  mountDecisions(server);
  mountBatches(server);
  mountAlerts(server);
  mountTax(server);
}
