import { addDays } from '@banyan/contract/core/dates';
import type { SideBySide } from '@banyan/contract/imports/side-by-side';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { readCompany } from '../../company/queries.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';

/** How the company stands beside its old system: how far it has come, and what differs by kind and cause. */
export async function readSideBySide(db: Db, { now }: Pick<Context, 'now'>): Promise<SideBySide> {
  const run = await readRunBeside(db);
  return {
    run: run && (await stateOf(db, run, now)),
    begins_with: run ? null : await findNetwork(db),
    kinds: await readKinds(db),
  };
}

async function stateOf(
  db: Db,
  run: NonNullable<Awaited<ReturnType<typeof readRunBeside>>>,
  now: Date,
): Promise<SideBySide['run']> {
  const { timezone } = await readCompany(db);
  const compared = await db
    .selectFrom('import')
    .select('as_of')
    .where('is_day', '=', true)
    .where('compared_at', 'is not', null)
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = await db
    .selectFrom('app_user as u')
    .select(personOf('u').as('by'))
    .where('u.id', '=', run.began_by)
    .executeTakeFirst();
  const next = addDays(run.fed_through, 1);
  return {
    from_name: run.from_name,
    since: run.since,
    fed_through: run.fed_through,
    compared_through: compared?.as_of ?? null,
    next: next < businessDate(now, timezone) ? next : null,
    began_at: run.began_at,
    began_by: by?.by ?? null,
  };
}

async function findNetwork(db: Db): Promise<SideBySide['begins_with']> {
  const found = await db
    .selectFrom('import')
    .select(['no', 'from_name', 'as_of'])
    .where('is_day', '=', false)
    .where('status', '=', 'Loaded')
    .executeTakeFirst();
  return found ?? null;
}

async function readKinds(db: Db): Promise<SideBySide['kinds']> {
  const { rows } = await sql<SideBySide['kinds'][number]>`
    with kinds as (
      select kind, count(*) filter (where outcome = 'equal')::int as equal, count(*) filter (where outcome = 'differs')::int as differs,
        count(*) filter (where outcome = 'only_here')::int as only_here, count(*) filter (where outcome = 'only_there')::int as only_there,
        trim_scale(sum(here))::text as here, trim_scale(sum(there))::text as there
      from compared_row group by kind
    ), causes as (
      select kind, jsonb_agg(jsonb_build_object('cause', cause, 'rows', n, 'first', first, 'last', last) order by n desc, cause) as causes
      from (
        select kind, cause, count(*)::int as n, min(business_date) as first, max(business_date) as last
        from compared_row, unnest(case when causes = '{}' then array['unexplained'] else causes end) cause
        where outcome <> 'equal' group by kind, cause
      ) c group by kind
    )
    select kinds.*, k.found, coalesce(causes.causes, '[]') as causes
    from kinds left join compared_kind k using (kind) left join causes using (kind) order by kind`.execute(
    db,
  );
  return rows;
}
