import type { TopupReceipt } from '@banyan/contract/topup/topup';
import * as topups from '@banyan/contract/topup/topup';
import { Failure, fail } from '../../platform/fail.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { verifyLink } from '../../platform/http/verify-link.ts';
import { mayOpenDocument } from '../accounts/may-open-document.ts';
import { findTopupWaits } from './find-topup-waits.ts';
import { mountPackages } from './packages/routes.ts';
import { readReceipt } from './queries.ts';
import { quoteTopup } from './quote-topup.ts';
import { mountTopupReports } from './reports.ts';
import { reverseTopup } from './reverse-topup.ts';
import { cancelTopup } from './reversing/cancel-topup.ts';
import { findReversalWaits } from './reversing/find-reversal-waits.ts';
import { topupMember } from './topup-member.ts';
import { topupMembers } from './topup-members.ts';
import { mountUpgrades } from './upgrades/routes.ts';

export function mountTopup(server: Server): void {
  const { serveOperation, serveQuery, serveRead, serveTogether } = mountsOn(server);
  serveRead(topups.topupQuote, quoteTopup);

  serveTogether(topups.topupFromWallet, async (tx, requests) => {
    const calls = requests.map(({ context, body }) => ({
      context,
      order: { ...body, pay_from: 'own_fund' as const },
    }));
    return (await topupMembers(tx, calls)).map(asReply);
  });

  serveTogether(topups.counterTopup, async (tx, requests) => {
    const calls = requests.map(({ context, body }) => ({
      context,
      order: { ...body, pay_from: 'own_wallet' as const },
    }));
    return (await topupMembers(tx, calls)).map(asReply);
  });

  serveOperation(
    topups.adminTopup,
    (tx, context, { source, ...order }) =>
      topupMember(tx, context, { ...order, pay_from: source === 'fund' ? 'member_fund' : source }),
    { waits: findTopupWaits },
  );

  serveOperation(topups.cancelTopup, cancelTopup);
  serveOperation(topups.reverseTopup, reverseTopup, { waits: findReversalWaits });

  serveQuery(topups.readTopupReceipt, async ({ db, context, query: { receipt_no, token } }) => {
    const found = await readReceipt(db, context, receipt_no);
    const asked = {
      record: `receipt:${receipt_no}`,
      token,
      readers: found?.readers ?? [],
      screens: topups.receiptScreens,
    };
    // a guessed number gets the same answer as one that does not exist
    if (!(await mayOpenDocument(db, context, asked)) || !found) throw fail('not_found');
    const printed = await verifyLink(context.services, found.receipt.receipt_no);
    return { data: { ...found.receipt, ...printed, on_chain: found.on_chain } };
  });

  mountPackages(server);
  mountUpgrades(server);
  mountTopupReports(server);
}

const asReply = (receipt: TopupReceipt | Failure) =>
  receipt instanceof Failure ? receipt : { data: receipt };
