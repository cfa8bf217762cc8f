import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { teamSnapshot } from '@banyan/contract/genealogy/teams';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

/** More changes than these are not counted. */
const maxCounted = 10_000;

/** When the last snapshot of all teams was made, and how much changed since. */
export async function readTeamSnapshot(db: Db): Promise<ReplyOf<typeof teamSnapshot>['data']> {
  return onlyRow(
    await sql<ReplyOf<typeof teamSnapshot>['data']>`
    select s.taken_at as as_of, coalesce(s.members, 0) as members, coalesce(s.took_ms, 0) as took_ms,
      (select count(*)::int from (select from team_change limit ${maxCounted}::int) few) as changes_since
    from (values (1)) as one (id) left join team_snapshot s using (id)`.execute(db),
  );
}
