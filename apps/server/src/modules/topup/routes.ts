import * as packages from '@banyan/contract/topup/packages';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import * as topups from '@banyan/contract/topup/topup';
import { upgradeOffers, upgradePackage, upgradeQuote } from '@banyan/contract/topup/upgrades';
import { Failure, fail } from '../../platform/fail.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { verifyLink } from '../../platform/http/verify-link.ts';
import { mayOpenDocument } from '../accounts/may-open-document.ts';
import { switchPackage } from '../income/switch-package.ts';
import { cancelTopup } from './cancel-topup.ts';
import { changePackage } from './change-package.ts';
import { createPackage } from './create-package.ts';
import { findPackageWaits } from './find-package-waits.ts';
import { findReversalWaits } from './find-reversal-waits.ts';
import { findTopupWaits } from './find-topup-waits.ts';
import { readPackageCards, readReceipt } from './queries.ts';
import { quoteTopup } from './quote-topup.ts';
import { quoteUpgrade } from './quote-upgrade.ts';
import { readUpgradeOffers } from './read-upgrade-offers.ts';
import { mountTopupReports } from './reports.ts';
import { reverseTopup } from './reverse-topup.ts';
import { topupMember } from './topup-member.ts';
import { topupMembers } from './topup-members.ts';

export function mountTopup(server: Server): void {
  const { serveOperation, serveQuery, serveRead, serveTogether } = mountsOn(server);
  serveQuery(packages.topupPackages, async ({ db, context }) => ({
    data: await readPackageCards(db, context.now),
  }));

  serveRead(topups.topupQuote, quoteTopup);
  serveRead(upgradeQuote, quoteUpgrade);
  serveRead(upgradeOffers, readUpgradeOffers);

  serveOperation(upgradePackage, (tx, context, order) =>
    topupMember(tx, context, {
      ...order,
      user_id: context.actor.user_id,
      is_upgrade: true,
      pay_from: 'own_fund',
    }),
  );

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

  serveOperation(packages.createPackage, createPackage, {
    waits: (tx, context, form) => findPackageWaits(tx, context, form, { isNew: true }),
  });
  serveOperation(packages.changePackage, changePackage, {
    waits: (tx, context, form) => findPackageWaits(tx, context, form, { isNew: false }),
  });
  serveOperation(packages.switchPackage, switchPackage);

  mountTopupReports(server);
}

const asReply = (receipt: TopupReceipt | Failure) =>
  receipt instanceof Failure ? receipt : { data: receipt };
