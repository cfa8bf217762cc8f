import { type RawBuilder, sql } from 'kysely';
import type { Span } from './open-alerts.ts';

/** A transfer that a member or franchise has sent to somebody else; those of admins are theirs to answer for (docs/security.md §8). */
export const isSent = (alias: string) => sql`(${sql.ref(`${alias}.status`)} = 'Approved'
  and ${sql.ref(`${alias}.requested_by`)} = ${sql.ref(`${alias}.from_id`)} and ${sql.ref(`${alias}.to_id`)} <> ${sql.ref(`${alias}.from_id`)})`;

/** What one owner has sent to others and asked to withdraw since a moment: owner_id, kind, ref_id, at, amount below zero. */
export const paidOut = (owner: string, since: RawBuilder<unknown>, to: Date): RawBuilder<unknown> => sql`
  select t.from_id as owner_id, 'fund_transfer' as kind, t.id as ref_id, t.requested_at as at, -t.amount as amount
  from fund_transfer t
  where t.from_id = ${sql.ref(owner)} and ${isSent('t')} and t.requested_at > ${since} and t.requested_at <= ${to}::timestamptz
  union all
  select w.owner_id, 'withdrawal', w.id, w.requested_at, -w.amount from withdrawal w
  where w.owner_id = ${sql.ref(owner)} and w.requested_at > ${since} and w.requested_at <= ${to}::timestamptz`;

/** Who has paid something out in this span. */
export const paidOutOwners = ({ from, to }: Span): RawBuilder<unknown> => sql`
  select t.from_id as owner_id from fund_transfer t
  where ${isSent('t')} and t.requested_at > ${from}::timestamptz and t.requested_at <= ${to}::timestamptz
  union
  select w.owner_id from withdrawal w where w.requested_at > ${from}::timestamptz and w.requested_at <= ${to}::timestamptz`;
