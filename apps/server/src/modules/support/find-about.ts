import { recordId } from '@banyan/contract/core/records';
import type { LinkKind, TicketAbout } from '@banyan/contract/support/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { recordNoOf } from '../../platform/database/record-numbers.ts';

/** A record a ticket is about, with its inner id. */
export interface FoundAbout extends TicketAbout {
  id: string;
}

/** The records of each kind, with whose they are and how they stand now. */
const records: Record<LinkKind, RawBuilder<unknown>> = {
  topup: sql`select id, member_id as owner_id, receipt_no as no, status, at, amount from topup`,
  withdrawal: sql`select id, owner_id, no, status, requested_at as at, amount from withdrawal`,
  repurchase_order: sql`select id, coalesce(member_id, franchise_id) as owner_id, no, at, total as amount,
      case when payment = 'Paid' and dispatch <> 'Pending' then dispatch else payment end as status
    from repurchase_order`,
  payout_statement: sql`select id, member_id as owner_id, no, 'Paid' as status, at, net as amount from payout_statement`,
  income: sql`select id, member_id as owner_id, ${recordNoOf('income', 'income.id')} as no, status, at, amount from income_ever as income`,
};

/** A record of this owner by its number; null = the owner has none. */
export async function findAbout(
  db: Db,
  ownerId: string,
  { kind, no }: { kind: LinkKind; no: string },
): Promise<FoundAbout | null> {
  const id = recordId(kind, no.trim());
  return id === null ? null : await findAboutById(db, ownerId, { kind, id });
}

/** The same by its inner id. */
export async function findAboutById(
  db: Db,
  ownerId: string,
  { kind, id }: { kind: LinkKind; id: string },
): Promise<FoundAbout | null> {
  const { rows } = await sql<Omit<FoundAbout, 'kind'>>`
    select r.id::text, r.no, r.status, r.at, trim_scale(r.amount)::text as amount from (${records[kind]}) r
    where r.id = ${id}::bigint and r.owner_id = ${ownerId}`.execute(db);
  return rows[0] ? { ...rows[0], kind } : null;
}

/** The number of the owner's ticket about a record that is not closed; null = there is none. */
export async function findOpenTicket(
  db: Db,
  ownerId: string,
  { kind, id }: { kind: LinkKind; id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('ticket')
    .select('no')
    .where('owner_id', '=', ownerId)
    .where('link_kind', '=', kind)
    .where('link_id', '=', id)
    .where('status', '<>', 'Closed')
    .executeTakeFirst();
  return row?.no ?? null;
}
