import type { FilterValues } from '@banyan/contract/core/report';
import { type bonusCredits, decideBonus } from '@banyan/contract/income/bonus-credits';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { filteredBy, requestColumns } from '../../accounts/request-rights.ts';
import { everyIncome } from '../every-income.ts';

/** Bonuses given by hand, with what the cap left of them. Who requested one may not decide. */
export function selectBonusCredits(
  db: Db,
  context: ActorContext,
  filters: FilterValues<(typeof bonusCredits)['filters']>,
) {
  let rows = db
    .selectFrom('bonus_credit as b')
    .innerJoin('app_user as m', 'm.id', 'b.member_id')
    .leftJoin(everyIncome.as('i'), 'i.id', 'b.income_id')
    .select([
      personOf('m').as('member'),
      'b.amount',
      'i.trimmed',
      'i.amount as paid',
      'b.reason',
      ...requestColumns('b', context, decideBonus),
    ])
    .where(filteredBy('b', filters));
  if (filters.member) rows = rows.where('b.member_id', '=', idOfUser(filters.member));
  return rows;
}
