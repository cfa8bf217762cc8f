import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { payoutRuns } from '@banyan/contract/income/payouts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

type Run = ReplyOf<typeof payoutRuns>['data'][number];

/** The last payouts, newest first. */
export async function readPayoutRuns(db: Db): Promise<Run[]> {
  return await db
    .selectFrom('payout_run as r')
    .leftJoin('app_user as by', 'by.id', 'r.requested_by')
    .select(['r.id', 'r.business_date as through', 'r.statements', 'r.remark', 'r.at', 'r.done_at'])
    .select([
      sql<Run['status']>`r.status`.as('status'),
      sql<string>`trim_scale(r.gross)::text`.as('gross'),
      sql<number | null>`cardinality(r.members)`.as('chosen'),
      personOf('by').as('requested_by'),
    ])
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute();
}
