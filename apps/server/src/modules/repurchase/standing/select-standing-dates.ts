import type { FilterValues } from '@banyan/contract/core/report';
import type { standingOrderDates } from '@banyan/contract/repurchase/standing-orders';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { allWhySkipped } from './rules.ts';

type Filters = FilterValues<(typeof standingOrderDates)['filters']>;

/** What came of standing orders of products on their dates: of the reader's own, for an admin of all. */
export function selectStandingDates(db: Db, { actor }: ActorContext, filters: Filters) {
  let rows = db
    .selectFrom('standing_order_date as d')
    .innerJoin('standing_order as s', 's.id', 'd.standing_order_id')
    .leftJoin('app_user as u', 'u.id', 's.member_id')
    .leftJoin('repurchase_order as o', 'o.id', 'd.order_id')
    .select([
      'd.id',
      'd.due_on',
      's.no as standing_no',
      personOf('u').as('member'),
      sql<string>`case when d.skipped is null then 'Made' else 'Skipped' end`.as('outcome'),
      'o.no as order_no',
      'o.total',
      'o.bv',
      sql<string | null>`${JSON.stringify(allWhySkipped)}::jsonb ->> d.skipped`.as('reason'),
    ])
    .where('s.at_most', 'is not', null);
  if (actor.user_type === 'User') rows = rows.where('s.member_id', '=', actor.id);
  if (filters.member) rows = rows.where('s.member_id', '=', idOfUser(filters.member));
  if (filters.standing_no) rows = rows.where('s.no', '=', filters.standing_no.toUpperCase());
  if (filters.outcome) rows = rows.where('d.skipped', filters.outcome === 'Made' ? 'is' : 'is not', null);
  if (filters.on_from) rows = rows.where('d.due_on', '>=', filters.on_from);
  if (filters.on_to) rows = rows.where('d.due_on', '<=', filters.on_to);
  return rows;
}
