import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { taxCheck as call } from '@banyan/contract/withdrawals/tax-report';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { taxRows } from './select-tax.ts';
import { isWithin, spanOfQuarter } from './span-of-quarter.ts';

/** The tax of a quarter twice: by its documents, and by every line of the account `tds_payable`, folded or not. */
export async function checkTax(
  db: Db,
  { now }: Context,
  asked: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const span = spanOfQuarter(asked, now);
  // one statement, so that both are of one moment
  const { reported, posted, ...dates } = onlyRow(
    await sql<{ from: string; to: string; reported: string; posted: string }>`
    select ${span.from} as from, ${span.to} - 1 as to, (select trim_scale(coalesce(sum(t.tds), 0))::text from ${taxRows(span)} t) as reported,
      (select trim_scale(coalesce(sum(line.amount), 0))::text
       from (select txn_id, account_id, amount from house_entry_ever union all select txn_id, account_id, amount from house_pending) line
         join txn_ever x on x.id = line.txn_id
       where line.account_id = any(array(
           select id from account where owner_type = 'House' and wallet_code = 'tds_payable' and asset_id = 1))
         and ${isWithin('x.at', span)}) as posted`.execute(db),
  );
  return { ...dates, reported, posted, agrees: toDecimal(reported).eq(posted) };
}
