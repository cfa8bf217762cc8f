import { decidePlan, type PlanProposal } from '@banyan/contract/income/plan-proposals';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { banFor } from '../../accounts/refuse-banned.ts';
import { banColumn } from '../../accounts/request-rights.ts';

/** The most that are shown. */
const maxShown = 10;

/** Plans that wait or waited for a second admin as one admin sees them, newest first; with `no` that one alone. */
export async function readPlanProposals(db: Db, context: ActorContext, no?: string): Promise<PlanProposal[]> {
  const isOwn = sql<boolean>`p.requested_by is not distinct from ${context.actor.id}::bigint`;
  const mayApprove = sql<boolean>`p.status = 'Pending' and not ${isOwn}`;
  const asked = { maker: sql.ref('p.requested_by'), requested_at: sql.ref('p.requested_at') };
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
      mayApprove.as('can_approve'),
      sql<boolean>`p.status = 'Pending'`.as('can_reject'),
      banColumn(mayApprove, banFor(context, decidePlan, asked)),
    ])
    .orderBy('p.id', 'desc')
    .limit(maxShown);
  if (no !== undefined) rows = rows.where('p.no', '=', no);
  return (await rows.execute()) as PlanProposal[];
}
