import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import type { WorkingDays } from './rules.ts';

/** The one row of settings. */
export const readSettings = (db: Db) =>
  db.selectFrom('support_settings').selectAll().executeTakeFirstOrThrow();

/** By what deadlines are counted from now on. */
export async function readWorkingDays(db: Db): Promise<WorkingDays> {
  const [{ off_days }, { timezone }, holidays] = await Promise.all([
    readSettings(db),
    readCompany(db),
    sql<{ on: string }>`select on_date::text as on from holiday`.execute(db),
  ]);
  return { off_days, timezone, holidays: holidays.rows.map(({ on }) => on) };
}

/** Tickets this person may read: own ones and those to it, for an admin those to the company. */
export const readable = ({ id, user_type }: Pick<Actor, 'id' | 'user_type'>) =>
  user_type === 'Admin'
    ? sql<boolean>`t.desk_id is null`
    : sql<boolean>`(t.owner_id = ${id}::bigint or t.desk_id = ${id}::bigint)`;

/** Messages this person may read: for an admin all, for others those sent to them. */
export const received = ({ id, user_type }: Pick<Actor, 'id' | 'user_type'>) =>
  user_type === 'Admin'
    ? sql<boolean>`true`
    : sql<boolean>`b.user_type = ${user_type} and (b.reader_ids @> array[${id}::bigint]
        or b.reader_ids is null and b.at >= (select created_at from app_user where id = ${id}::bigint))`;

/** Notes are read by admins alone. */
const lastReadable = ({ user_type }: Actor) => sql<string>`(
  select max(m.id)::text from ticket_message m where m.ticket_id = t.id
    and (m.kind <> 'Note' or ${user_type === 'Admin'}))`;

/** A ticket as who writes into it sees it. */
export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

/**
 * Locks a ticket that the actor may read.
 * @throws not_found, whether it is somebody else's or does not exist
 */
export async function lockTicket(tx: Tx, actor: Actor, no: string) {
  const ticket = await tx
    .selectFrom('ticket as t')
    .selectAll('t')
    .where('t.no', '=', no.trim().toUpperCase())
    .where(readable(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!ticket) throw fail('not_found');
  // after the lock: what somebody else wrote while it was waited for
  const { rows } = await sql<{ last_seen: string }>`
    select ${lastReadable(actor)} as last_seen from ticket t where t.id = ${ticket.id}`.execute(tx);
  return { ...ticket, last_seen: rows[0]?.last_seen ?? '0', is_owner: ticket.owner_id === actor.id };
}
