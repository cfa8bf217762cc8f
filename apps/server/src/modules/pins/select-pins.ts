import type { FilterValues } from '@banyan/contract/core/report';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { viewPin } from '@banyan/contract/pins/pins';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { recordNoOf } from '../../platform/database/record-numbers.ts';
import { sumsOfList } from '../../platform/http/list-totals.ts';
import { beginning, personOf } from '../../platform/http/report-sql.ts';
import type { Sums } from '../../platform/http/serve-report.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { endOf, onMoments, startOf } from '../company/on-moments.ts';

type Filters = FilterValues<(typeof viewPin)['filters']>;

/** How the pins of a batch were paid, in words. */
const sourceOf = sql<string>`case b.payment_mode when 'zero' then 'Zero pin' when 'fund' then 'Fund wallet'
  when 'main' then 'Main wallet' when 'pin' then 'Pin wallet' else b.payment_mode end`;

/** The pins somebody holds, for an admin all. */
export function selectPins(db: Db, actor: Actor, filters: Filters) {
  const isAdmin = actor.user_type === 'Admin';
  let rows = db
    .selectFrom('pin as n')
    .innerJoin('package as p', 'p.id', 'n.package_id')
    .leftJoin('pin_batch as b', 'b.id', 'n.batch_id')
    .leftJoin('app_user as h', 'h.id', 'n.holder_id')
    .leftJoin('topup as t', 't.pin_id', 'n.id')
    .leftJoin('app_user as u', 'u.id', 't.member_id')
    .select([
      'n.id',
      'n.at',
      'n.no',
      isAdmin ? personOf('h').as('holder') : sql<null>`null`.as('holder'),
      'p.name as package',
      'n.amount',
      'n.paid',
      sql<string>`n.amount - n.paid`.as('balance'),
      'n.status',
      sourceOf.as('source'),
      personOf('u').as('used_for'),
      'n.used_at',
      recordNoOf('pin_batch', 'n.batch_id').as('batch'),
      'n.gst',
      't.receipt_no',
      'n.block_reason',
      sql<boolean>`n.holder_id = ${actor.id} and n.status <> 'Used'`.as('can_reveal'),
    ])
    .where(onMoments('n.at', filters.on_from, filters.on_to));
  if (!isAdmin) rows = rows.where('n.holder_id', '=', actor.id);
  if (filters.holder) rows = rows.where('n.holder_id', '=', idOfUser(filters.holder));
  if (filters.status) rows = rows.where('n.status', '=', filters.status);
  if (filters.no) rows = rows.where('n.no', '=', comparable(filters.no));
  if (filters.batch)
    rows = rows.where(
      'n.batch_id',
      '=',
      sql<string>`(select id from pin_batch where no = ${comparable(filters.batch)})`,
    );
  if (filters.package)
    rows = rows.where(
      'n.package_id',
      '=',
      sql<number>`any(array(select id from package where lower(name) like ${beginning(filters.package)}))`,
    );
  return rows;
}

/** The number and sums of all pins, as an admin sees them; null for others, and under filters that few match. */
export function sumPins(db: Db, actor: Actor, filters: Filters): Sums | null {
  const { status, package: name, on_from, on_to, ...others } = filters;
  if (actor.user_type !== 'Admin' || Object.values(others).some((value) => value !== undefined)) return null;
  return sumsOfList({
    list: 'pin',
    keys: [
      status,
      name && sql<string>`any(array(select id::text from package where lower(name) like ${beginning(name)}))`,
    ],
    sums: ['amount', 'paid', 'balance'],
    rows: db.selectFrom(selectPins(db, actor, { status, package: name }).as('n')),
    at: 'n.at',
    from: on_from ? startOf(on_from) : null,
    to: on_to ? endOf(on_to) : null,
  });
}
