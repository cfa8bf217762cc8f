import * as ledger from '@banyan/contract/ledger';
import * as books from '@banyan/contract/passbook';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { readCompany } from '../company/queries.ts';
import { bookOwner } from './book-owner.ts';
import { creditDebit } from './credit-debit.ts';
import { decideCreditDebit } from './decide-credit-debit.ts';
import { findWalletOwner } from './find-wallet-owner.ts';
import { readWalletsOf } from './queries.ts';
import { readAccountSummary } from './read-account-summary.ts';
import { readPassbookBalances } from './read-passbook-balances.ts';
import { readPassbookMonths } from './read-passbook-months.ts';
import { mountLedgerReports } from './reports.ts';

export function mountLedger(server: Server): void {
  serveQuery(
    server,
    ledger.accountSummary,
  )(async ({ db, context }) => ({ data: await readAccountSummary(db, context.actor, context.now) }));

  serveQuery(
    server,
    books.passbookBalances,
  )(async ({ db, context, query }) => ({
    data: await readPassbookBalances(db, bookOwner(context.actor, query), query),
  }));

  serveQuery(
    server,
    books.passbookMonths,
  )(async ({ db, context, query }) => ({
    data: await readPassbookMonths(db, bookOwner(context.actor, query), query),
  }));

  serveQuery(
    server,
    ledger.walletOwner,
  )(async ({ db, query }) => {
    const owner = await findWalletOwner(db, query);
    const [wallets, company] = await Promise.all([
      readWalletsOf(db, { owner_type: query.owner_type, owner_id: owner.id }),
      readCompany(db),
    ]);
    return { data: { ...owner, wallets, two_person_limit: company.two_person_limit } };
  });

  serve(
    server,
    ledger.creditDebit,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await creditDebit(tx, context, input) };
  });

  serve(
    server,
    ledger.decideCreditDebit,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await decideCreditDebit(tx, context, input) };
  });

  mountLedgerReports(server);
}
