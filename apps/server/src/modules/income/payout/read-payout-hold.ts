import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { holdPayout } from '@banyan/contract/income/payout-holds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export type PayoutHold = ReplyOf<typeof holdPayout>['data'];

/** A hold by its number, which exists. */
export async function readPayoutHold(db: Db, no: string): Promise<PayoutHold> {
  return await db
    .selectFrom('payout_hold as h')
    .innerJoin('app_user as u', 'u.id', 'h.member_id')
    .select(['h.no', 'u.user_id', 'u.name', 'h.reason'])
    .select(
      sql<PayoutHold['status']>`case when h.released_at is null then 'Suspended' else 'Resumed' end`.as(
        'status',
      ),
    )
    .where('h.no', '=', no)
    .executeTakeFirstOrThrow();
}
