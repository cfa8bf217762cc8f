import type { FilterValues } from '@banyan/contract/core/report';
import { type bonusCredits, decideBonus } from '@banyan/contract/income/bonus-credits';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { requestRights } from '../../accounts/request-rights.ts';
import { onMoments } from '../../company/on-moments.ts';

/** Bonuses given by hand, with what the cap left of them. Who requested one may not decide. */
export function selectBonusCredits(
  db: Db,
  context: ActorContext,
  filters: FilterValues<(typeof bonusCredits)['filters']>,
) {
  let rows = db
    .selectFrom('bonus_credit as b')
    .innerJoin('app_user as m', 'm.id', 'b.member_id')
    .leftJoin('income as i', 'i.id', 'b.income_id')
    .leftJoin('app_user as by', 'by.id', 'b.requested_by')
    .leftJoin('app_user as c', 'c.id', 'b.decided_by')
    .select([
      'b.id',
      'b.requested_at as at',
      'b.no',
      personOf('m').as('member'),
      'b.amount',
      'i.trimmed',
      'i.amount as paid',
      'b.reason',
      personOf('by').as('by'),
      personOf('c').as('decided_by'),
      'b.decided_at',
      'b.status',
      ...requestRights('b', context, decideBonus),
    ])
    .where(onMoments('b.requested_at', filters.on_from, filters.on_to));
  if (filters.member) rows = rows.where('b.member_id', '=', idOfUser(filters.member));
  if (filters.status) rows = rows.where('b.status', '=', filters.status);
  if (filters.no) rows = rows.where('b.no', '=', filters.no.toUpperCase());
  return rows;
}
