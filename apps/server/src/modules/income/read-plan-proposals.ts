import type { PlanProposal } from '@banyan/contract/plan-proposals';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { personOf } from '../../platform/report-sql.ts';

/** So many are shown. */
const most = 10;

/** Plans that wait or waited for a second admin as one admin sees them, newest first; with `no` that one alone. */
export async function readPlanProposals(db: Db, actorId: string, no?: string): Promise<PlanProposal[]> {
  const isOwn = sql<boolean>`p.by_user is not distinct from ${actorId}::bigint`;
  let rows = db
    .selectFrom('plan_proposal as p')
    .leftJoin('app_user as by', 'by.id', 'p.by_user')
    .leftJoin('app_user as c', 'c.id', 'p.checker')
    .select([
      'p.no',
      'p.status',
      'p.plan',
      'p.note',
      'p.effective_from',
      'p.cost',
      'p.at',
      personOf('by').as('by'),
      personOf('c').as('checker'),
      'p.decided_at',
      'p.version',
      sql<boolean>`p.status = 'Pending' and not ${isOwn}`.as('can_approve'),
      sql<boolean>`p.status = 'Pending'`.as('can_reject'),
    ])
    .orderBy('p.id', 'desc')
    .limit(most);
  if (no !== undefined) rows = rows.where('p.no', '=', no);
  return (await rows.execute()) as PlanProposal[];
}
