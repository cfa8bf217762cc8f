import * as rules from '@banyan/contract/transfers/transfer-rules';
import * as transfers from '@banyan/contract/transfers/transfers';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { adminTransfer } from './admin-transfer.ts';
import { decideTransfer } from './decide-transfer.ts';
import { findLoosenedRule } from './find-loosened-rule.ts';
import { quoteTransfer } from './quote-transfer.ts';
import { readTransferOptions } from './read-transfer-options.ts';
import { mountTransferReports } from './reports.ts';
import { requireParty } from './require-party.ts';
import { readTransferRules, saveTransferRule } from './save-transfer-rule.ts';
import { transferFund } from './transfer-fund.ts';

export function mountTransfers(server: Server): void {
  const { serveOperation, serveQuery, serveRead } = mountsOn(server);
  serveRead(transfers.transferOptions, readTransferOptions);

  serveQuery(transfers.transferRecipient, async ({ db, query: { to_type, user_id } }) => ({
    data: await requireParty(db, { owner_type: to_type, user_id }),
  }));

  serveRead(transfers.transferQuote, quoteTransfer);

  serveOperation(transfers.transferFund, transferFund);

  serveOperation(transfers.adminTransfer, adminTransfer);
  serveOperation(transfers.decideTransfer, decideTransfer);

  serveRead(rules.listTransferRules, readTransferRules);
  serveOperation(rules.saveTransferRule, saveTransferRule, { waits: findLoosenedRule });

  mountTransferReports(server);
}
