import * as decisions from '@banyan/contract/withdrawals/bulk-decisions';
import { sql } from 'kysely';
import { mountsOn } from '../../../platform/http/mounts.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Server } from '../../../platform/http/server.ts';
import { onMoments } from '../../company/on-moments.ts';
import { prepareWithdrawals } from './prepare-withdrawals.ts';
import { readWithdrawalDecision } from './read-withdrawal-decision.ts';
import { findStartWaits, startWithdrawalDecision } from './start-withdrawal-decision.ts';

/** Decisions on many withdrawals. */
export function mountDecisions(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveOperation(decisions.prepareWithdrawals, prepareWithdrawals);
  serveOperation(decisions.startWithdrawalDecision, startWithdrawalDecision, { waits: findStartWaits });
  serveRead(decisions.readWithdrawalDecision, readWithdrawalDecision);
  mountReports(server);
}

function mountReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(decisions.withdrawalDecisions, ({ db, filters }) => {
    const countOf = (outcome: string) => sql<number>`(select count(*)::int from withdrawal_decision_row r
      where r.decision_id = z.id and r.outcome = ${outcome})`;
    const rows = db
      .selectFrom('withdrawal_decision as z')
      .innerJoin('app_user as by', 'by.id', 'z.made_by')
      .select(['z.id', 'z.made_at', 'z.no', 'z.decision', 'z.count', 'z.status'])
      .select([countOf('Done').as('done'), countOf('Failed').as('failed'), personOf('by').as('by')])
      .where(onMoments('z.made_at', filters.on_from, filters.on_to));
    return filters.no ? rows.where('z.no', '=', filters.no.toUpperCase()) : rows;
  });

  serveReport(decisions.withdrawalDecisionRows, ({ db, filters }) => {
    const rows = db
      .selectFrom('withdrawal_decision_row as r')
      .innerJoin('withdrawal_decision as z', 'z.id', 'r.decision_id')
      .innerJoin('withdrawal as w', 'w.id', 'r.withdrawal_id')
      .innerJoin('app_user as u', 'u.id', 'w.owner_id')
      .select(['r.id', 'w.no', personOf('u').as('owner'), 'w.net', 'r.outcome'])
      .select(sql<null>`r.problem`.as('problem'))
      .where('z.no', '=', (filters.of ?? '').toUpperCase());
    return filters.outcome ? rows.where('r.outcome', '=', filters.outcome) : rows;
  });
}
