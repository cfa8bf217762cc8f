import {
  accountBalance,
  creditDebitHistory,
  decideCreditDebit,
  transactions,
} from '@banyan/contract/ledger/ledger';
import { passbook } from '@banyan/contract/ledger/passbook';
import { walletNames } from '@banyan/contract/ledger/wallet-names';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { filteredBy, requestColumns } from '../accounts/request-rights.ts';
import { bookOwner } from './book-owner.ts';
import { money } from './rules.ts';
import { selectEnds, sumLines } from './select-ends.ts';
import { selectLines } from './select-lines.ts';

export function mountLedgerReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(
    passbook,
    ({ db, actor, filters }) => selectLines(db, bookOwner(actor, filters), filters, actor.user_type),
    {
      sums: ({ actor, filters }) => sumLines(bookOwner(actor, filters), filters),
      page: ({ db, actor, filters }, page) =>
        selectEnds(db, bookOwner(actor, filters), filters, actor.user_type, page),
    },
  );

  serveReport(transactions, ({ db, actor, filters }) =>
    selectLines(db, { owner_type: 'User', owner_id: actor.id }, filters, 'User'),
  );

  serveReport(accountBalance, ({ db, filters }) => {
    let rows = db
      .selectFrom('account as a')
      .innerJoin('app_user as u', 'u.id', 'a.owner_id')
      .leftJoin('wallet as w', (on) =>
        on.onRef('w.owner_type', '=', 'a.owner_type').onRef('w.code', '=', 'a.wallet_code'),
      )
      .select([
        'a.id',
        'u.user_id',
        'u.name',
        'a.owner_type',
        sql<string>`coalesce(w.name, ${walletNames.recoverable})`.as('wallet'),
        'a.balance',
        'a.held',
      ])
      .where('a.owner_type', '!=', 'House')
      // "is true" keeps it out of the index: PostgreSQL 18 counts a dear skip scan for each owner, and would read all accounts
      .where(sql<boolean>`(a.asset_id = ${money}) is true`);
    if (filters.owner_type) rows = rows.where('a.owner_type', '=', filters.owner_type);
    if (filters.owner) rows = rows.where('a.owner_id', '=', idOfUser(filters.owner));
    if (filters.wallet) rows = rows.where('a.wallet_code', '=', filters.wallet);
    return rows;
  });

  serveReport(creditDebitHistory, ({ db, context, filters }) => {
    let rows = selectAdjustments(db, context).where(filteredBy('a', filters));
    if (filters.owner) rows = rows.where('a.owner_id', '=', idOfUser(filters.owner));
    if (filters.direction) rows = rows.where('a.amount', filters.direction === 'Credit' ? '>' : '<', '0');
    return rows;
  });
}

function selectAdjustments(db: Db, context: ActorContext) {
  return db
    .selectFrom('adjustment as a')
    .innerJoin('app_user as o', 'o.id', 'a.owner_id')
    .leftJoin('wallet as w', (on) =>
      on.onRef('w.owner_type', '=', 'o.user_type').onRef('w.code', '=', 'a.wallet_code'),
    )
    .select([
      personOf('o').as('owner'),
      'o.user_type as owner_type',
      sql<string>`coalesce(w.name, a.wallet_code)`.as('wallet'),
      sql<string | null>`case when a.amount > 0 then a.amount end`.as('credit'),
      sql<string | null>`case when a.amount < 0 then -a.amount end`.as('debit'),
      'a.reason',
      'a.remark',
      ...requestColumns('a', context, decideCreditDebit),
    ]);
}
