import type { OwnPaymentDetails } from '@banyan/contract/kyc/bank';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { findPaymentDetails } from '../find-payment-details.ts';
import { readHolderName } from './read-holder-name.ts';

/** Changes that are listed below the details. */
const maxChanges = 10;

/** The caller's own payment details, masked, with the last changes. */
export async function readBank(db: Db, { actor, now }: ActorContext): Promise<OwnPaymentDetails> {
  const [details, name, changes] = await Promise.all([
    readMaskedDetails(db, actor.id, now),
    readHolderName(db, actor.id),
    readChanges(db, actor.id),
  ]);
  return { ...details, name, may_change: actor.acting_admin_id === null, changes };
}

/** Payment details as screens show them. */
export async function readMaskedDetails(db: Db, ownerId: string, now: Date) {
  const found = await findPaymentDetails(db, ownerId);
  return {
    account_no: found?.bank?.account_no ?? null,
    ifsc: found?.bank?.ifsc ?? null,
    holder: found?.bank?.holder ?? null,
    upi_id: found?.upi_id ?? null,
    ethereum: found?.ethereum ?? null,
    polygon: found?.polygon ?? null,
    smart_chain: found?.smart_chain ?? null,
    changed_at: found?.changed_at ?? null,
    held_until: found && new Date(found.held_until) > now ? found.held_until : null,
  };
}

async function readChanges(db: Db, ownerId: string): Promise<OwnPaymentDetails['changes']> {
  return await db
    .selectFrom('payment_change as p')
    .innerJoin('app_user as u', 'u.id', 'p.requested_by')
    .select([
      'p.no',
      sql<string>`p.decided_at`.as('at'),
      sql<{ user_id: string; name: string }>`${personOf('u')}`.as('by'),
      sql<Record<string, string | null>>`p.before`.as('before'),
      sql<Record<string, string | null>>`p.after`.as('after'),
    ])
    .where('p.owner_id', '=', ownerId)
    .where('p.status', '=', 'Approved')
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxChanges)
    .execute();
}
