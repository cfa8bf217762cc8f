import type { FilterValues } from '@banyan/contract/report';
import type { virtualBusinessDetails } from '@banyan/contract/virtual-business';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { idOfUser, onMoments, personOf } from '../../platform/report-sql.ts';

/** Virtual business given and taken back. Whoever asked for it does not decide. */
export function selectVirtualBusiness(
  db: Db,
  actor: Actor,
  filters: FilterValues<(typeof virtualBusinessDetails)['filters']>,
) {
  let rows = db
    .selectFrom('virtual_business as v')
    .innerJoin('app_user as m', 'm.id', 'v.member_id')
    .leftJoin('virtual_business as r', 'r.id', 'v.reverses')
    .leftJoin('app_user as by', 'by.id', 'v.by_user')
    .leftJoin('app_user as c', 'c.id', 'v.checker')
    .select([
      'v.id',
      'v.at',
      'v.no',
      personOf('m').as('member'),
      'v.side',
      'v.amount',
      'v.reason',
      'r.no as reverses',
      personOf('by').as('by'),
      personOf('c').as('checker'),
      'v.decided_at',
      'v.status',
      sql<boolean>`v.status = 'Pending' and v.by_user is distinct from ${actor.id}::bigint`.as('can_decide'),
      sql<boolean>`v.status = 'Active' and v.reverses is null`.as('can_reverse'),
    ])
    .where(onMoments('v.at', filters.on_from, filters.on_to));
  if (filters.member) rows = rows.where('v.member_id', '=', idOfUser(filters.member));
  if (filters.status) rows = rows.where('v.status', '=', filters.status);
  return rows;
}
