import type { FilterValues } from '@banyan/contract/core/report';
import type { DeliveryAddress, orderWallets } from '@banyan/contract/repurchase/order-fields';
import type { StandingLine, standingOrders } from '@banyan/contract/repurchase/standing-orders';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { statusOfStanding } from './queries.ts';

type Filters = FilterValues<(typeof standingOrders)['filters']>;

/** Dates that are shown after the next one. */
const shownLater = 2;

const linesOf = (what: 'lines' | 'products') => {
  const one = {
    lines: sql`jsonb_agg(jsonb_build_object('sku', p.sku, 'product', p.name, 'quantity', l.quantity) order by l.line)`,
    products: sql`string_agg(l.quantity || ' × ' || p.name, ', ' order by l.line)`,
  };
  return sql`(select ${one[what]} from standing_order_line l join product p on p.id = l.product_id
    where l.standing_order_id = s.id)`;
};

/** The day of the month after, or the last of a shorter one, as `nextOnDay` has it. */
const laterOn = sql<string[]>`(
  select coalesce(jsonb_agg((m.first + least(s.day, extract(day from m.first + interval '1 month' - interval '1 day'))::int - 1)::text
    order by m.first), '[]')
  from generate_series(1, ${shownLater}::int) n
    cross join lateral (select (date_trunc('month', s.next_on) + n * interval '1 month')::date as first) m
  where s.stopped_at is null and s.paused_at is null)`;

/** Standing orders of products: the reader's own, for an admin all. */
export function selectStandingOrders(db: Db, { actor }: ActorContext, filters: Filters) {
  let rows = db
    .selectFrom('standing_order as s')
    .leftJoin('app_user as u', 'u.id', 's.member_id')
    .leftJoin('wallet as w', (join) =>
      join.onRef('w.code', '=', 's.wallet_code').on('w.owner_type', '=', 'User'),
    )
    .select([
      's.id',
      's.given_at',
      's.no',
      personOf('u').as('member'),
      sql<string>`${linesOf('products')}`.as('products'),
      's.day',
      sql<string | null>`case when s.stopped_at is null and s.paused_at is null then s.next_on end`.as(
        'next_on',
      ),
      's.at_most',
      'w.name as wallet',
      statusOfStanding.as('status'),
      sql<StandingLine[]>`${linesOf('lines')}`.as('lines'),
      sql<DeliveryAddress | null>`s.delivery`.as('delivery'),
      sql<(typeof orderWallets)[number]>`s.wallet_code`.as('wallet_code'),
      laterOn.as('later_on'),
    ])
    .where('s.at_most', 'is not', null);
  if (actor.user_type === 'User') rows = rows.where('s.member_id', '=', actor.id);
  if (filters.member) rows = rows.where('s.member_id', '=', idOfUser(filters.member));
  if (filters.no) rows = rows.where('s.no', '=', filters.no.toUpperCase());
  if (filters.status === 'Ended') rows = rows.where('s.stopped_at', 'is not', null);
  if (filters.status === 'Paused')
    rows = rows.where('s.stopped_at', 'is', null).where('s.paused_at', 'is not', null);
  if (filters.status === 'Active' || filters.next_from || filters.next_to)
    rows = rows.where('s.stopped_at', 'is', null).where('s.paused_at', 'is', null);
  if (filters.next_from) rows = rows.where('s.next_on', '>=', filters.next_from);
  if (filters.next_to) rows = rows.where('s.next_on', '<=', filters.next_to);
  return rows;
}
