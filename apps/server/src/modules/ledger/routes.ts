import * as ledger from '@banyan/contract/ledger/ledger';
import * as books from '@banyan/contract/ledger/passbook';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { needsSecondPerson } from '../accounts/needs-second-person.ts';
import { readCompany } from '../company/queries.ts';
import { bookOwner } from './book-owner.ts';
import { creditDebit } from './credit-debit.ts';
import { mountCreditRequests } from './credit-requests/routes.ts';
import { decideCreditDebit } from './decide-credit-debit.ts';
import { findWalletOwner } from './find-wallet-owner.ts';
import { readWalletsOf } from './queries.ts';
import { readAccountSummary } from './read-account-summary.ts';
import { readCompanyAccounts } from './read-company-accounts.ts';
import { readPassbookBalances } from './read-passbook-balances.ts';
import { readPassbookMonths } from './read-passbook-months.ts';
import { mountLedgerReports } from './reports.ts';

export function mountLedger(server: Server): void {
  const { serve, serveOperation, serveQuery } = mountsOn(server);
  serveQuery(ledger.accountSummary, async ({ db, context }) => ({
    data: await readAccountSummary(db, context.actor, context.now),
  }));

  serveQuery(ledger.companyAccounts, async ({ db, context }) => ({
    data: await readCompanyAccounts(db, context.language ?? 'en'),
  }));

  serveQuery(books.passbookBalances, async ({ db, context, query }) => ({
    data: await readPassbookBalances(db, bookOwner(context.actor, query), query),
  }));

  serveQuery(books.passbookMonths, async ({ db, context, query }) => ({
    data: await readPassbookMonths(db, bookOwner(context.actor, query), query),
  }));

  serveQuery(ledger.walletOwner, async ({ db, query }) => {
    const owner = await findWalletOwner(db, query);
    const [wallets, company] = await Promise.all([
      readWalletsOf(db, { owner_type: query.owner_type, owner_id: owner.id }),
      readCompany(db),
    ]);
    return { data: { ...owner, wallets, two_person_limit: company.two_person_limit } };
  });

  serve(ledger.creditDebit, async ({ tx, context, body }) => {
    const value = body.direction === 'Debit' ? `-${body.amount}` : body.amount;
    const why = await needsSecondPerson(tx, context, {
      call: ledger.creditDebit,
      user_id: body.user_id,
      value,
    });
    return { data: await creditDebit(tx, context, body, why) };
  });

  serveOperation(ledger.decideCreditDebit, decideCreditDebit);

  mountCreditRequests(server);
  mountLedgerReports(server);
}
