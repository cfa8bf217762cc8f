import * as rules from '@banyan/contract/transfers/transfer-rules';
import * as transfers from '@banyan/contract/transfers/transfers';
import { Failure } from '../../platform/fail.ts';
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
import { transferFunds } from './transfer-funds.ts';

export function mountTransfers(server: Server): void {
  const { serveOperation, serveQuery, serveRead, serveTogether } = mountsOn(server);
  serveRead(transfers.transferOptions, readTransferOptions);

  serveQuery(transfers.transferRecipient, async ({ db, query: { to_type, user_id } }) => ({
    data: await requireParty(db, { owner_type: to_type, user_id }),
  }));

  serveRead(transfers.transferQuote, quoteTransfer);

  serveTogether(transfers.transferFund, async (tx, requests) =>
    (await transferFunds(tx, requests)).map((receipt) =>
      receipt instanceof Failure ? receipt : { data: receipt },
    ),
  );

  serveOperation(transfers.adminTransfer, adminTransfer);
  serveOperation(transfers.decideTransfer, decideTransfer);

  serveRead(rules.listTransferRules, readTransferRules);
  serveOperation(rules.saveTransferRule, saveTransferRule, { waits: findLoosenedRule });

  mountTransferReports(server);
}
