import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';

/** The columns `requestExtra` of a list of requests: who may decide the row that waits, and who may cancel it. */
export function requestRights(alias: string, actor: Actor) {
  const [status, maker] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.requested_by`)];
  return [
    sql<boolean>`${status} = 'Pending' and ${maker} is distinct from ${actor.id}::bigint`.as('can_decide'),
    sql<boolean>`${status} = 'Pending' and ${maker} is not distinct from ${actor.id}::bigint`.as(
      'can_cancel',
    ),
  ] as const;
}
