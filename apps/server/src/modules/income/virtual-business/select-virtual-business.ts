import type { FilterValues } from '@banyan/contract/core/report';
import {
  decideVirtualBusiness,
  reverseVirtualBusiness,
  type virtualBusinessDetails,
} from '@banyan/contract/income/virtual-business';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { holds } from '../../accounts/holds-one.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { filteredBy, requestColumns } from '../../accounts/request-rights.ts';

/** Virtual business given and taken back. Who requested it may not decide. */
export function selectVirtualBusiness(
  db: Db,
  context: ActorContext,
  filters: FilterValues<(typeof virtualBusinessDetails)['filters']>,
) {
  let rows = db
    .selectFrom('virtual_business as v')
    .innerJoin('app_user as m', 'm.id', 'v.member_id')
    .leftJoin('virtual_business as r', 'r.id', 'v.reverses')
    .select([
      personOf('m').as('member'),
      'v.side',
      'v.amount',
      'v.reason',
      'r.no as reverses',
      ...requestColumns('v', context, decideVirtualBusiness),
      sql<boolean>`v.status = 'Active' and v.reverses is null and ${holds(context.actor, reverseVirtualBusiness.screens)}`.as(
        'can_reverse',
      ),
    ])
    .where(filteredBy('v', filters));
  if (filters.member) rows = rows.where('v.member_id', '=', idOfUser(filters.member));
  return rows;
}
