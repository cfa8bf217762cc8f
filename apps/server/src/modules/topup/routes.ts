import * as packages from '@banyan/contract/packages';
import * as topups from '@banyan/contract/topup';
import { fail } from '../../platform/fail.ts';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { cancelTopup } from './cancel-topup.ts';
import { changePackage } from './change-package.ts';
import { createPackage } from './create-package.ts';
import { readPackageCards, readReceipt } from './queries.ts';
import { quoteTopup } from './quote-topup.ts';
import { mountTopupReports } from './reports.ts';
import { reverseTopup } from './reverse-topup.ts';
import { isReceiptToken } from './rules.ts';
import { switchPackage } from './switch-package.ts';
import { topupMember } from './topup-member.ts';

export function mountTopup(server: Server): void {
  serveQuery(
    server,
    packages.topupPackages,
  )(async ({ db, context }) => ({ data: await readPackageCards(db, context.now) }));

  serveQuery(
    server,
    topups.topupQuote,
  )(async ({ db, context, query }) => ({ data: await quoteTopup(db, context, query) }));

  serve(
    server,
    topups.topupFromWallet,
  )(async ({ tx, context, body: { otp, ...order } }) => {
    await requireStepUp(tx, context, otp, 'TopupFromWallet');
    return { data: await topupMember(tx, context, { ...order, pay_from: 'own_fund' }) };
  });

  serve(
    server,
    topups.adminTopup,
  )(async ({ tx, context, body: { otp, source, ...order } }) => {
    await requireStepUp(tx, context, otp, 'TopupFromWallet');
    const pay_from = source === 'fund' ? 'member_fund' : source;
    return { data: await topupMember(tx, context, { ...order, pay_from }) };
  });

  serve(
    server,
    topups.cancelTopup,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await cancelTopup(tx, context, input) };
  });

  serve(
    server,
    topups.reverseTopup,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await reverseTopup(tx, context, input) };
  });

  serveQuery(
    server,
    topups.readTopupReceipt,
  )(async ({ db, context, query: { receipt_no, token } }) => {
    // a public call: there may be nobody
    const reader = context.actor as typeof context.actor | null;
    const found = await readReceipt(db, context, receipt_no);
    const isSigned =
      token !== undefined && isReceiptToken(context.services.secret, receipt_no, token, context.now);
    const isOwn = reader !== null && (reader.user_type === 'Admin' || found?.readers.includes(reader.id));
    // a number somebody guessed answers like one that does not exist
    if (!found || !(isSigned || isOwn)) throw fail('not_found');
    return { data: found.receipt };
  });

  serve(
    server,
    packages.createPackage,
  )(async ({ tx, context, body }) => ({ data: await createPackage(tx, context, body) }));
  serve(
    server,
    packages.changePackage,
  )(async ({ tx, context, body }) => ({ data: await changePackage(tx, context, body) }));
  serve(
    server,
    packages.switchPackage,
  )(async ({ tx, context, body }) => ({ data: await switchPackage(tx, context, body) }));

  mountTopupReports(server);
}
