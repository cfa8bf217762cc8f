import type { bonusCredits } from '@banyan/contract/bonus-credits';
import type { FilterValues } from '@banyan/contract/report';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { idOfUser, onMoments, personOf } from '../../platform/report-sql.ts';

/** Bonuses given by hand, with what the cap left of them. Whoever asked for one does not decide. */
export function selectBonusCredits(
  db: Db,
  actor: Actor,
  filters: FilterValues<(typeof bonusCredits)['filters']>,
) {
  let rows = db
    .selectFrom('bonus_credit as b')
    .innerJoin('app_user as m', 'm.id', 'b.member_id')
    .leftJoin('income as i', 'i.id', 'b.income_id')
    .leftJoin('app_user as by', 'by.id', 'b.by_user')
    .leftJoin('app_user as c', 'c.id', 'b.checker')
    .select([
      'b.id',
      'b.at',
      'b.no',
      personOf('m').as('member'),
      'b.amount',
      'i.trimmed',
      'i.amount as paid',
      'b.reason',
      personOf('by').as('by'),
      personOf('c').as('checker'),
      'b.decided_at',
      'b.status',
      sql<boolean>`b.status = 'Pending' and b.by_user is distinct from ${actor.id}::bigint`.as('can_decide'),
    ])
    .where(onMoments('b.at', filters.on_from, filters.on_to));
  if (filters.member) rows = rows.where('b.member_id', '=', idOfUser(filters.member));
  if (filters.status) rows = rows.where('b.status', '=', filters.status);
  return rows;
}
