import type { FilterValues } from '@banyan/contract/core/report';
import type { funds } from '@banyan/contract/income/fund-releases';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';

const sumOf = (status: string) => sql<string>`coalesce((
  select sum(r.amount) from fund_release r
  where r.member_id = a.owner_id and r.wallet_code = a.wallet_code and r.status = ${sql.lit(status)}), 0)`;

/** Funds into which something was paid: a member's own, for an admin those of everybody. */
export function selectFunds(db: Db, actor: Actor, filters: FilterValues<(typeof funds)['filters']>) {
  let rows = db
    .selectFrom('account as a')
    .innerJoin('app_user as u', 'u.id', 'a.owner_id')
    .innerJoin('wallet as w', (on) =>
      on
        .onRef('w.code', '=', 'a.wallet_code')
        .onRef('w.owner_type', '=', 'a.owner_type')
        .on('w.is_fund', '=', true),
    )
    .select([
      'a.id',
      personOf('u').as('member'),
      'w.name as fund',
      'a.wallet_code as code',
      sumOf('Approved').as('released'),
      sumOf('Pending').as('waiting'),
      'a.balance',
    ])
    // as the index `account_of_funds` has it
    .where(sql<boolean>`a.owner_type = 'User' and a.asset_id = 1
      and a.wallet_code not in ('income', 'main', 'fund', 'repurchase', 'game', 'pin', 'recoverable', 'stock')`);
  if (actor.user_type === 'User') rows = rows.where('a.owner_id', '=', actor.id);
  else if (filters.member) rows = rows.where('a.owner_id', '=', idOfUser(filters.member));
  if (filters.wallet) rows = rows.where('a.wallet_code', '=', filters.wallet);
  return rows;
}
