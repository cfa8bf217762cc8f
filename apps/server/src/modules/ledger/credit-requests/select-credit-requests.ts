import type { FilterValues } from '@banyan/contract/core/report';
import { type creditRequests, decideCreditRequests } from '@banyan/contract/ledger/credit-requests';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { holds } from '../../accounts/holds-one.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';
import { isOwnAccount } from './is-own-account.ts';

type Filters = FilterValues<(typeof creditRequests)['filters']>;
type Rows = ReturnType<typeof selectRows>;

/** Credit requests: one's own, for an admin everybody's with who may decide them. */
export function selectCreditRequests(db: Db, context: ActorContext, filters: Filters) {
  const rows = selectRows(db, filters);
  return context.actor.user_type === 'Admin' ? ofEverybody(rows, context) : ownOnly(rows, context);
}

/** Other requests with the same reference, of any payment mode: perhaps one payment claimed twice. */
const sameReference = sql<z.output<(typeof creditRequests)['extra']['same_reference']>>`(
  select coalesce(jsonb_agg(jsonb_build_object('no', s.no, 'status', s.status, 'payment_mode', s.payment_mode,
    'owner', jsonb_build_object('user_id', su.user_id, 'name', su.name)) order by s.id desc), '[]')
  from (select * from credit_request s where s.reference_key = c.reference_key and s.id <> c.id
    and s.status <> 'Cancelled' order by s.requested_at desc limit 5) s join app_user su on su.id = s.owner_id)`;

const ofEverybody = (rows: Rows, { actor }: ActorContext) =>
  rows
    .leftJoin('app_user as f', 'f.id', 'c.first_by')
    .leftJoin('app_user as d', 'd.id', 'c.decided_by')
    .select([
      personOf('o').as('owner'),
      personOf('f').as('first_by'),
      personOf('d').as('decided_by'),
      sql<boolean>`c.status = 'Pending' and c.first_by is distinct from ${actor.id}::bigint
        and not ${isOwnAccount('o', actor)} and ${holds(actor, decideCreditRequests.screens)}`.as(
        'can_decide',
      ),
      sql<boolean>`false`.as('can_cancel'),
      sql<z.output<(typeof creditRequests)['extra']['why']>>`c.why`.as('why'),
      sameReference.as('same_reference'),
    ]);

/** Which admin decided, and that a second one has to, is the company's affair. */
const ownOnly = (rows: Rows, { actor }: ActorContext) =>
  rows
    .select([
      sql<null>`null`.as('owner'),
      sql<null>`null`.as('first_by'),
      sql<null>`null`.as('decided_by'),
      sql<boolean>`false`.as('can_decide'),
      sql<boolean>`c.status = 'Pending'`.as('can_cancel'),
      sql<null>`null`.as('why'),
      sql<[]>`'[]'::jsonb`.as('same_reference'),
    ])
    .where('c.owner_id', '=', actor.id);

function selectRows(db: Db, filters: Filters) {
  let rows = db
    .selectFrom('credit_request as c')
    .innerJoin('app_user as o', 'o.id', 'c.owner_id')
    .select([
      'c.id',
      'c.requested_at as at',
      'c.no',
      'c.owner_type',
      sql<string>`(select name from wallet where owner_type = c.owner_type and code = c.wallet_code)`.as(
        'wallet',
      ),
      'c.amount',
      'c.payment_mode',
      'c.reference',
      'c.paid_on',
      'c.status',
      'c.remark',
      'c.answer',
      'c.decided_at',
      'c.slip_id',
    ])
    .where(onMoments('c.requested_at', filters.on_from, filters.on_to));
  if (filters.no) rows = rows.where('c.no', '=', filters.no.toUpperCase());
  if (filters.status) rows = rows.where('c.status', '=', filters.status);
  if (filters.payment_mode) rows = rows.where('c.payment_mode', '=', filters.payment_mode);
  if (filters.reference) rows = rows.where('c.reference_key', '=', comparable(filters.reference));
  if (filters.owner) rows = rows.where('c.owner_id', '=', idOfUser(filters.owner));
  return rows;
}
