import type { FilterValues } from '@banyan/contract/core/report';
import { decideFundRelease, type fundReleases } from '@banyan/contract/income/fund-releases';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { filteredBy, requestRights } from '../../accounts/request-rights.ts';

type Filters = FilterValues<(typeof fundReleases)['filters']>;
type Rows = ReturnType<typeof selectRows>;

/** Releases of funds: for an admin every request with who may decide it, for a member what was released. */
export function selectFundReleases(db: Db, context: ActorContext, filters: Filters) {
  const rows = selectRows(db, filters);
  return context.actor.user_type === 'Admin' ? ofEverybody(rows, context) : ownOnly(rows, context);
}

/** One bill may be paid in parts, or twice by mistake: the checker sees where else it stands. */
const sameBill = sql<string[]>`array(
  select o.no from document b join document d on d.sha256 = b.sha256 and d.kind = 'fund_bill'
    join fund_release o on o.bill_id = d.id
  where b.id = r.bill_id and o.id <> r.id and o.status in ('Pending', 'Approved') order by o.id desc limit 5)`;

const ofEverybody = (rows: Rows, context: ActorContext) =>
  rows
    .leftJoin('app_user as m', 'm.id', 'r.member_id')
    .leftJoin('app_user as by', 'by.id', 'r.requested_by')
    .leftJoin('app_user as c', 'c.id', 'r.decided_by')
    .select([
      personOf('m').as('member'),
      personOf('by').as('by'),
      personOf('c').as('decided_by'),
      sameBill.as('same_bill'),
      ...requestRights('r', context, decideFundRelease),
    ]);

/** Which admins released it is the company's affair. */
const ownOnly = (rows: Rows, { actor }: ActorContext) =>
  rows
    .select([
      sql<null>`null`.as('member'),
      sql<null>`null`.as('by'),
      sql<null>`null`.as('decided_by'),
      sql<string[]>`'{}'::text[]`.as('same_bill'),
      sql<boolean>`false`.as('can_decide'),
      sql<null>`null`.as('ban'),
      sql<boolean>`false`.as('can_cancel'),
      sql<string[]>`'{}'::text[]`.as('approvers'),
      sql<null>`null`.as('why'),
    ])
    .where('r.member_id', '=', actor.id)
    .where('r.status', '=', 'Approved');

function selectRows(db: Db, filters: Filters) {
  let rows = db
    .selectFrom('fund_release as r')
    .select([
      'r.id',
      'r.requested_at as at',
      'r.no',
      sql<string>`(select name from wallet where owner_type = 'User' and code = r.wallet_code)`.as('fund'),
      'r.amount',
      'r.taxable',
      'r.tds_percent',
      'r.tds',
      'r.net',
      'r.status',
      'r.reason',
      'r.decided_at',
      'r.bill_id',
    ])
    .where(filteredBy('r', filters));
  if (filters.member) rows = rows.where('r.member_id', '=', idOfUser(filters.member));
  return rows;
}
