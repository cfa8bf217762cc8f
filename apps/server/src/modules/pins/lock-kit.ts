import { comparable } from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/** A kit that somebody has to do with. */
export interface LockedKit {
  pin_id: string;
  no: string;
  status: string;
}

/**
 * The kit of a pin, locked: a member's own, a franchise's of pins used through it, any for an admin.
 * @throws not_found, also for somebody else's
 */
export async function lockKit(tx: Tx, { actor }: ActorContext, pinNo: string): Promise<LockedKit> {
  const own =
    actor.user_type === 'User'
      ? sql`d.member_id = ${actor.id}`
      : actor.user_type === 'Franchise'
        ? sql`d.franchise_id = ${actor.id}`
        : sql`true`;
  const { rows } = await sql<LockedKit>`
    select d.pin_id, n.no, d.status from pin_dispatch d join pin n on n.id = d.pin_id
    where n.no = ${comparable(pinNo)} and ${own} for update of d`.execute(tx);
  const [kit] = rows;
  if (!kit) throw fail('not_found');
  return kit;
}
