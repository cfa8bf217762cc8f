import type { FilterValues } from '@banyan/contract/core/report';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { decidePinRequests, type PinRequestLine, type pinRequests } from '@banyan/contract/pins/pin-requests';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { holds } from '../../accounts/holds-one.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';

type Filters = FilterValues<(typeof pinRequests)['filters']>;
type Rows = ReturnType<typeof selectRows>;
type Same = z.output<(typeof pinRequests)['extra']['same_reference']>;

/** Requests for pins: one's own, for an admin everybody's with who may decide them. */
export function selectPinRequests(db: Db, actor: Actor, filters: Filters) {
  const rows = selectRows(db, filters);
  return actor.user_type === 'Admin' ? ofEverybody(rows, actor) : ownOnly(rows, actor);
}

/** Other requests with the same reference, of any payment mode, for pins or a credit: perhaps one payment claimed twice. */
const sameReference = sql<Same>`(
  select coalesce(jsonb_agg(jsonb_build_object('no', s.no, 'status', s.status, 'payment_mode', s.payment_mode,
    'owner', jsonb_build_object('user_id', su.user_id, 'name', su.name)) order by s.requested_at desc), '[]')
  from (
    select no, status, payment_mode, owner_id, requested_at from pin_request
    where reference_key = r.reference_key and id <> r.id and status <> 'Cancelled'
    union all
    select no, status, payment_mode, owner_id, requested_at from credit_request
    where reference_key = r.reference_key and status <> 'Cancelled'
    order by requested_at desc limit 5
  ) s join app_user su on su.id = s.owner_id)`;

const ofEverybody = (rows: Rows, actor: Actor) =>
  rows
    .leftJoin('app_user as f', 'f.id', 'r.first_by')
    .leftJoin('app_user as d', 'd.id', 'r.decided_by')
    .select([
      personOf('o').as('owner'),
      personOf('f').as('first_by'),
      personOf('d').as('decided_by'),
      sql<boolean>`r.status = 'Pending' and r.first_by is distinct from ${actor.id}::bigint
        and not coalesce(o.mobile = (select mobile from app_user where id = ${actor.id}::bigint), false)
        and ${holds(actor, decidePinRequests.screens)}`.as('can_decide'),
      sql<boolean>`false`.as('can_cancel'),
      sql<z.output<(typeof pinRequests)['extra']['why']>>`r.why`.as('why'),
      sameReference.as('same_reference'),
    ]);

/** Which admin decided, and that a second one has to, is the company's affair. */
const ownOnly = (rows: Rows, { id }: Actor) =>
  rows
    .select([
      sql<null>`null`.as('owner'),
      sql<null>`null`.as('first_by'),
      sql<null>`null`.as('decided_by'),
      sql<boolean>`false`.as('can_decide'),
      sql<boolean>`r.status = 'Pending'`.as('can_cancel'),
      sql<null>`null`.as('why'),
      sql<Same>`'[]'::jsonb`.as('same_reference'),
    ])
    .where('r.owner_id', '=', id);

function selectRows(db: Db, filters: Filters) {
  let rows = db
    .selectFrom('pin_request as r')
    .innerJoin('app_user as o', 'o.id', 'r.owner_id')
    .select([
      'r.id',
      'r.requested_at as at',
      'r.no',
      sql<number>`(select sum(count)::int from pin_request_line where request_id = r.id)`.as('pins'),
      'r.total',
      'r.payment_mode',
      'r.reference',
      'r.paid_on',
      'r.status',
      'r.remark',
      'r.answer',
      'r.decided_at',
      'r.slip_id',
      sql<
        PinRequestLine[]
      >`(select jsonb_agg(jsonb_build_object('package', p.name, 'count', l.count, 'amount', l.amount::text,
        'gst', l.gst::text) order by l.line) from pin_request_line l join package p on p.id = l.package_id
        where l.request_id = r.id)`.as('lines'),
    ])
    .where(onMoments('r.requested_at', filters.on_from, filters.on_to));
  if (filters.no) rows = rows.where('r.no', '=', filters.no.toUpperCase());
  if (filters.status) rows = rows.where('r.status', '=', filters.status);
  if (filters.payment_mode) rows = rows.where('r.payment_mode', '=', filters.payment_mode);
  if (filters.reference) rows = rows.where('r.reference_key', '=', comparable(filters.reference));
  if (filters.owner) rows = rows.where('r.owner_id', '=', idOfUser(filters.owner));
  return rows;
}
