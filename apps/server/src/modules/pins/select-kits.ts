import type { FilterValues } from '@banyan/contract/core/report';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { dispatchKit, type pinProductDispatch } from '@banyan/contract/pins/pin-dispatch';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { holds } from '../accounts/holds-one.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';

type Filters = FilterValues<(typeof pinProductDispatch)['filters']>;

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
    ])
    .where(onMoments('d.at', filters.on_from, filters.on_to));
  if (isMember) rows = rows.where('d.member_id', '=', actor.id);
  if (actor.user_type === 'Franchise') rows = rows.where('d.franchise_id', '=', actor.id);
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
