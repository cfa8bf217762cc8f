import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { suspendPayout } from '@banyan/contract/income/payout-suspensions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export type PayoutSuspension = ReplyOf<typeof suspendPayout>['data'];

/** A suspension by its number, which exists. */
export async function readPayoutSuspension(db: Db, no: string): Promise<PayoutSuspension> {
  return await db
    .selectFrom('payout_suspension as h')
    .innerJoin('app_user as u', 'u.id', 'h.member_id')
    .select(['h.no', 'u.user_id', 'u.name', 'h.reason'])
    .select(
      sql<PayoutSuspension['status']>`case when h.resumed_at is null then 'Suspended' else 'Resumed' end`.as(
        'status',
      ),
    )
    .where('h.no', '=', no)
    .executeTakeFirstOrThrow();
}
