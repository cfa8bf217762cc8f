import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { WaitingMember, waitingMembers } from '@banyan/contract/genealogy/waiting';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readCompany } from '../../company/queries.ts';
import { memberStatusSql } from '../queries.ts';

/** What the holding tank needs of the plan, which belongs to a later module. */
export interface TankParts {
  /** Days from joining until the closing places; null = the plan in force lets nobody wait. */
  readTankDays: (db: Db, now: Date) => Promise<number | null>;
  /** By member the volume that matching would add up for them so far; null where the plan pays no matching. */
  readVolumesSoFar: (
    db: Db,
    now: Date,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, NonNullable<WaitingMember['volume']>> | null>;
}

/** The most that are listed; when they are placed, the next ones come up. */
const listed = 100;

type Row = Omit<WaitingMember, 'volume'> & { id: string };

/** The members the actor sponsors who have no place, in the order of joining, as a closing would place them. */
export async function readWaitingMembers(
  db: Db,
  { actor, now }: ActorContext,
  parts: TankParts,
): Promise<ReplyOf<typeof waitingMembers>['data']> {
  const { timezone } = await readCompany(db);
  const days = await parts.readTankDays(db, now);
  const today = businessDate(now, timezone);
  const { rows } = await sql<Row>`
    select m.id, u.user_id, u.name, ${memberStatusSql} as status, m.joined_at, p.placed_on::text,
      p.placed_on - ${today}::date as days_left, m.self_investment as business
    from member m join app_user u on u.id = m.id
      cross join lateral (select ${placedOn(timezone, today, days)} as placed_on) p
    where m.sponsor_id = ${actor.id} and m.parent_id is null
    order by m.joined_at, m.id limit ${listed}`.execute(db);
  const total = rows.length < listed ? rows.length : await countWaiting(db, actor.id);
  const volumes = await parts.readVolumesSoFar(
    db,
    now,
    rows.map(({ id }) => id),
  );
  return {
    days,
    total,
    members: rows.map(({ id, ...row }) => ({ ...row, volume: volumes?.get(id) ?? null })),
  };
}

/** The date whose closing gives a member a place who waits. */
export async function readPlacedOn(db: Db, id: string, now: Date, days: number | null): Promise<string> {
  const { timezone } = await readCompany(db);
  const today = businessDate(now, timezone);
  const { placed_on } = onlyRow(
    await sql<{ placed_on: string }>`
    select (${placedOn(timezone, today, days)})::text as placed_on from member m where m.id = ${id}`.execute(
      db,
    ),
  );
  return placed_on;
}

/** As SQL of a member m. Who stayed after the plan gave up its tank is placed by the next closing. */
const placedOn = (timezone: string, today: string, days: number | null) =>
  sql`greatest((m.joined_at at time zone ${timezone})::date + ${days ?? 0}::int, ${today}::date)`;

/** How many wait under a sponsor. */
async function countWaiting(db: Db, sponsorId: string): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('sponsor_id', '=', sponsorId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}
