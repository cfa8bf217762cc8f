import type { LabRun } from '@banyan/contract/income/lab';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

/** The most that are shown. */
const maxShown = 20;

/** The last runs of everybody as one admin sees them, newest first; with `no` that one alone. */
export async function readLabRuns(db: Db, actorId: string, no?: string): Promise<LabRun[]> {
  let rows = db
    .selectFrom('lab_run as r')
    .leftJoin('app_user as u', 'u.id', 'r.requested_by')
    .select([
      'r.no',
      'r.status',
      'r.at',
      'r.ended_at',
      personOf('u').as('requested_by'),
      sql<boolean>`r.requested_by is not distinct from ${actorId}::bigint`.as('is_own'),
      'r.on_network',
      'r.population',
      sql<LabRun['plans']>`(
        select jsonb_agg(jsonb_build_object('version', p.value -> 'version',
          'per_100', r.result -> (p.place - 1)::int -> 'total' -> 'per_100') order by p.place)
        from jsonb_array_elements(r.plans) with ordinality as p (value, place))`.as('plans'),
      'r.done',
      'r.of',
      'r.problem',
    ])
    .orderBy('r.id', 'desc')
    .limit(maxShown);
  if (no !== undefined) rows = rows.where('r.no', '=', no);
  return (await rows.execute()) as LabRun[];
}
