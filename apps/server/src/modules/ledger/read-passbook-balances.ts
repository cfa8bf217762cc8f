import { addDays } from '@banyan/contract/core/dates';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { passbookBalances } from '@banyan/contract/ledger/passbook';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { type BookOwner, type LineFilters, selectLines } from './select-lines.ts';

/** Opening balance, credits, debits and closing balance of a passbook over the dates asked for. */
export async function readPassbookBalances(
  db: Db,
  owner: BookOwner,
  { wallet, on_from, on_to }: Pick<LineFilters, 'wallet' | 'on_from' | 'on_to'>,
): Promise<ReplyOf<typeof passbookBalances>['data']> {
  const sums = (filters: LineFilters) => {
    const lines = selectLines(db, owner, filters).as('line');
    return db
      .selectFrom(lines)
      .select([
        sql<string>`coalesce(sum(credit), 0)::text`.as('credit'),
        sql<string>`coalesce(sum(debit), 0)::text`.as('debit'),
      ])
      .executeTakeFirstOrThrow();
  };
  const ofWallet = wallet === undefined ? {} : { wallet };
  const [during, before] = await Promise.all([
    sums({ ...ofWallet, ...(on_from ? { on_from } : {}), ...(on_to ? { on_to } : {}) }),
    on_from ? sums({ ...ofWallet, on_to: addDays(on_from, -1) }) : { credit: '0', debit: '0' },
  ]);
  const opening = toDecimal(before.credit).minus(before.debit);
  const closing = opening.plus(during.credit).minus(during.debit);
  return { opening: opening.toFixed(), ...during, closing: closing.toFixed() };
}
