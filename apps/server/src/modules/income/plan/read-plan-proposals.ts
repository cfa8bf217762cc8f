import type { PlanProposal } from '@banyan/contract/income/plan-proposals';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

/** The most that are shown. */
const maxShown = 10;

/** Plans that wait or waited for a second admin as one admin sees them, newest first; with `no` that one alone. */
export async function readPlanProposals(db: Db, actorId: string, no?: string): Promise<PlanProposal[]> {
  const isOwn = sql<boolean>`p.requested_by is not distinct from ${actorId}::bigint`;
  let rows = db
    .selectFrom('plan_proposal as p')
    .leftJoin('app_user as by', 'by.id', 'p.requested_by')
    .leftJoin('app_user as c', 'c.id', 'p.decided_by')
    .select([
      'p.no',
      'p.status',
      'p.plan',
      'p.note',
      'p.effective_from',
      'p.cost',
      'p.requested_at as at',
      personOf('by').as('by'),
      personOf('c').as('decided_by'),
      'p.decided_at',
      'p.version',
      sql<boolean>`p.status = 'Pending' and not ${isOwn}`.as('can_approve'),
      sql<boolean>`p.status = 'Pending'`.as('can_reject'),
    ])
    .orderBy('p.id', 'desc')
    .limit(maxShown);
  if (no !== undefined) rows = rows.where('p.no', '=', no);
  return (await rows.execute()) as PlanProposal[];
}
