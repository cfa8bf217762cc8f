import type { why } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../platform/context.ts';
import { holds, namesOfHolders } from './queries.ts';

/** The columns `requestExtra` of a list of requests: who may decide the row that waits, who may cancel it, and why it waits. */
export function requestRights(alias: string, actor: Actor, decision: Endpoint) {
  const [status, maker] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.requested_by`)];
  const waits = sql<boolean>`${status} = 'Pending' and ${holds(actor, decision.screens)}`;
  return [
    sql<boolean>`${waits} and ${maker} is distinct from ${actor.id}::bigint`.as('can_decide'),
    sql<boolean>`${waits} and ${maker} is not distinct from ${actor.id}::bigint`.as('can_cancel'),
    approversOf(alias, decision).as('approvers'),
    sql<z.output<typeof why>>`${sql.ref(`${alias}.why`)}`.as('why'),
  ] as const;
}

/** The column `approvers` of a request: those who hold the right to decide, but for who requested it. */
export function approversOf(alias: string, decision: Pick<Endpoint, 'screens'>) {
  const [status, maker] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.requested_by`)];
  return sql<string[]>`case when ${status} = 'Pending' then ${namesOfHolders(decision.screens, maker)}
    else '{}'::text[] end`;
}
