import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { pinStatistics, unusedPins } from '@banyan/contract/pins/pin-figures';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { requirePinOwner } from './require-pin-owner.ts';

type Figures = ReplyOf<typeof pinStatistics>['data'];

/**
 * Pins by package: one's own, for an admin those of a user id or everybody's, where none is given away by the company.
 * @throws unknown_member
 */
export async function readPinStatistics(
  db: Db,
  { actor }: ActorContext,
  { user_id }: QueryOf<typeof pinStatistics>,
): Promise<Figures> {
  const isAdmin = actor.user_type === 'Admin';
  if (!isAdmin && user_id !== undefined)
    throw fail('invalid_request', { user_id: text('Only an admin may say this.') });
  const owner =
    isAdmin && user_id ? (await requirePinOwner(db, { user_id }, { mayBeBlocked: true })).id : null;
  return await readPinFigures(db, isAdmin ? owner : actor.id);
}

/** The same of one holder; null = everybody's. */
export async function readPinFigures(db: Db, holder: string | null): Promise<Figures> {
  const of = (column: string) => (holder === null ? sql`true` : sql`${sql.ref(column)} = ${holder}::bigint`);
  const { rows } = await sql<Figures[number]>`
    with made as (
      select p.code, sum(b.count) as n from pin_batch b join package p on p.id = b.package_id
      where ${of('b.owner_id')} group by 1
    ), given as (
      select t.package_code as code, sum(t.count) filter (where ${of('t.to_id')}) as received,
        sum(t.count) filter (where ${of('t.from_id')}) as transferred
      from pin_transfer t where ${of('t.to_id')} or ${of('t.from_id')} group by 1
    ), held as (
      select p.code, count(*) filter (where n.status = 'Used') as used, count(*) filter (where n.status = 'Blocked') as blocked,
        count(*) filter (where n.status = 'Unused') as available
      from pin n join package p on p.id = n.package_id where ${of('n.holder_id')} group by 1
    )
    select p.code, p.name as package, coalesce(m.n, 0)::int as generated, coalesce(g.received, 0)::int as received,
      coalesce(g.transferred, 0)::int as transferred, coalesce(h.used, 0)::int as used, coalesce(h.blocked, 0)::int as blocked,
      coalesce(h.available, 0)::int as available
    from package p left join made m on m.code = p.code left join given g on g.code = p.code
      left join held h on h.code = p.code
    where p.is_current and (m.n > 0 or g.received > 0 or h.available + h.used + h.blocked > 0)
    order by p.name`.execute(db);
  return rows;
}

/** How many unused pins of each package somebody holds. */
export async function readUnusedPins(db: Db, holderId: string): Promise<z.output<typeof unusedPins>> {
  return await db
    .selectFrom('pin as n')
    .innerJoin('package as p', 'p.id', 'n.package_id')
    .select(['p.code', sql<string>`max(p.name)`.as('package'), sql<number>`count(*)::int`.as('count')])
    .where('n.holder_id', '=', holderId)
    .where('n.status', '=', 'Unused')
    .groupBy('p.code')
    .orderBy('package')
    .execute();
}
