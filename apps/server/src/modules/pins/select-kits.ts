import type { FilterValues } from '@banyan/contract/core/report';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { dispatchKit, type pinProductDispatch, returnKit } from '@banyan/contract/pins/pin-dispatch';
import type { KitLine } from '@banyan/contract/topup/packages';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { holds } from '../accounts/holds-one.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';

type Filters = FilterValues<(typeof pinProductDispatch)['filters']>;

/** Of goods that were handed over before their topup was reversed. */
const returned = sql<string | null>`case when d.return_asked_at is null then null
  when exists (select from kit_return r where r.pin_id = d.pin_id) then 'Returned' else 'Asked' end`;

/** The goods of the kit left a store of theirs: a franchise's own, for an admin any. */
const isFromStoreOf = (actor: Actor) =>
  actor.user_type === 'Admin'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from kit_handover h where h.pin_id = d.pin_id and h.owner_id = ${actor.id})`;

/** Kits for a member, those of pins used through a franchise, for an admin all. */
export function selectKits(db: Db, actor: Actor, filters: Filters) {
  const isMember = actor.user_type === 'User';
  let rows = db
    .selectFrom('pin_dispatch as d')
    .innerJoin('pin as n', 'n.id', 'd.pin_id')
    .innerJoin('package as p', 'p.id', 'n.package_id')
    .innerJoin('app_user as m', 'm.id', 'd.member_id')
    .leftJoin('app_user as f', 'f.id', 'd.franchise_id')
    .select([
      'd.pin_id as id',
      'd.at',
      'n.no',
      'p.name as package',
      'd.kit',
      personOf('m').as('member'),
      personOf('f').as('franchise'),
      'd.status',
      'd.through as sent_by',
      'd.courier',
      'd.tracking',
      'd.sent_on',
      'd.remark',
      'd.url',
      'd.ended_at',
      isMember
        ? sql<boolean>`false`.as('can_dispatch')
        : sql<boolean>`d.status in ('Pending', 'Dispatched') and ${holds(actor, dispatchKit.screens)}`.as(
            'can_dispatch',
          ),
      sql<boolean>`d.status = 'Dispatched' and d.member_id = ${actor.id}`.as('can_confirm'),
      returned.as('return'),
      isMember
        ? sql<boolean>`false`.as('can_return')
        : sql<boolean>`coalesce(${returned} = 'Asked', false) and ${isFromStoreOf(actor)} and ${holds(actor, returnKit.screens)}`.as(
            'can_return',
          ),
      sql<KitLine[]>`coalesce((
        select jsonb_agg(jsonb_build_object('sku', g.sku, 'name', g.name, 'quantity', l.quantity) order by l.line)
        from pin_dispatch_line l join product g on g.id = l.product_id where l.pin_id = d.pin_id), '[]')`.as(
        'lines',
      ),
    ])
    .where(onMoments('d.at', filters.on_from, filters.on_to));
  if (isMember) rows = rows.where('d.member_id', '=', actor.id);
  if (actor.user_type === 'Franchise') rows = rows.where('d.franchise_id', '=', actor.id);
  if (filters.return)
    rows = rows.where('d.return_asked_at', 'is not', null).where(returned, '=', filters.return);
  if (filters.status) rows = rows.where('d.status', '=', filters.status);
  if (filters.member) rows = rows.where('d.member_id', '=', idOfUser(filters.member));
  if (filters.no)
    rows = rows.where(
      'd.pin_id',
      '=',
      sql<string>`(select id from pin where no = ${comparable(filters.no)})`,
    );
  return rows;
}
