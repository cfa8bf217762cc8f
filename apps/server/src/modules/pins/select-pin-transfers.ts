import type { FilterValues } from '@banyan/contract/core/report';
import type { pinTransferHistory } from '@banyan/contract/pins/pin-transfers';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { beginning, personOf } from '../../platform/http/report-sql.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';

type Filters = FilterValues<(typeof pinTransferHistory)['filters']>;

/** Transfers of pins somebody gave or got, for an admin all. Which admin made one is nobody else's. */
export function selectPinTransfers(db: Db, actor: Actor, filters: Filters) {
  const isAdmin = actor.user_type === 'Admin';
  let rows = db
    .selectFrom('pin_transfer as t')
    .innerJoin('app_user as f', 'f.id', 't.from_id')
    .innerJoin('app_user as r', 'r.id', 't.to_id')
    .leftJoin('app_user as by', 'by.id', 't.made_by')
    .select([
      't.id',
      't.at',
      't.no',
      personOf('f').as('from'),
      personOf('r').as('to'),
      sql<string>`(select name from package where code = t.package_code order by version desc limit 1)`.as(
        'package',
      ),
      't.count',
      't.remark',
      isAdmin ? personOf('by').as('by') : sql<null>`null`.as('by'),
      sql<string[]>`array(select n.no from pin_transfer_pin g join pin n on n.id = g.pin_id
        where g.transfer_id = t.id order by n.id)`.as('pins'),
    ])
    .where(onMoments('t.at', filters.on_from, filters.on_to));
  if (!isAdmin)
    rows = rows.where((on) => on.or([on('t.from_id', '=', actor.id), on('t.to_id', '=', actor.id)]));
  if (filters.direction)
    rows = rows.where(filters.direction === 'Sent' ? 't.from_id' : 't.to_id', '=', actor.id);
  if (filters.owner) {
    const id = idOfUser(filters.owner);
    rows = rows.where((on) => on.or([on('t.from_id', '=', id), on('t.to_id', '=', id)]));
  }
  if (filters.no) rows = rows.where('t.no', '=', filters.no.toUpperCase());
  if (filters.package)
    rows = rows.where(
      't.package_code',
      '=',
      sql<string>`any(array(select code from package where lower(name) like ${beginning(filters.package)}))`,
    );
  return rows;
}
