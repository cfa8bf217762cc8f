import { decideTransfer, type TransferReceipt } from '@banyan/contract/transfers/transfers';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { approversOf } from '../accounts/request-rights.ts';

const partyOf = (person: string, side: 'from' | 'to') => sql<TransferReceipt['from']>`jsonb_build_object(
  'user_id', ${sql.ref(`${person}.user_id`)}, 'name', ${sql.ref(`${person}.name`)},
  'owner_type', ${sql.ref(`t.${side}_type`)}, 'wallet', ${sql.ref(`t.${side}_wallet`)})`;

/** A transfer as its receipt shows it. */
export async function readTransfer(db: Db, id: string, now: Date): Promise<TransferReceipt> {
  return await db
    .selectFrom('fund_transfer as t')
    .innerJoin('app_user as f', 'f.id', 't.from_id')
    .innerJoin('app_user as r', 'r.id', 't.to_id')
    .select([
      't.no',
      't.status',
      't.requested_at as at',
      partyOf('f', 'from').as('from'),
      partyOf('r', 'to').as('to'),
      't.amount',
      't.charge',
      approversOf('t', decideTransfer, now).as('approvers'),
      sql<TransferReceipt['why']>`t.why`.as('why'),
    ])
    .where('t.id', '=', id)
    .$narrowType<{ status: TransferReceipt['status'] }>()
    .executeTakeFirstOrThrow();
}
