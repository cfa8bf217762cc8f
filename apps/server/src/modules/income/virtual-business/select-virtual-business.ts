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
import { requestRights } from '../../accounts/request-rights.ts';
import { onMoments } from '../../company/on-moments.ts';

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
    .leftJoin('app_user as by', 'by.id', 'v.requested_by')
    .leftJoin('app_user as c', 'c.id', 'v.decided_by')
    .select([
      'v.id',
      'v.requested_at as at',
      'v.no',
      personOf('m').as('member'),
      'v.side',
      'v.amount',
      'v.reason',
      'r.no as reverses',
      personOf('by').as('by'),
      personOf('c').as('decided_by'),
      'v.decided_at',
      'v.status',
      ...requestRights('v', context, decideVirtualBusiness),
      sql<boolean>`v.status = 'Active' and v.reverses is null and ${holds(context.actor, reverseVirtualBusiness.screens)}`.as(
        'can_reverse',
      ),
    ])
    .where(onMoments('v.requested_at', filters.on_from, filters.on_to));
  if (filters.member) rows = rows.where('v.member_id', '=', idOfUser(filters.member));
  if (filters.status) rows = rows.where('v.status', '=', filters.status);
  if (filters.no) rows = rows.where('v.no', '=', filters.no.toUpperCase());
  return rows;
}
