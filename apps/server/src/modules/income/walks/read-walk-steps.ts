import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { recordId } from '@banyan/contract/core/records';
import { text } from '@banyan/contract/core/text';
import type { IncomeWhy } from '@banyan/contract/income/income';
import type { walkSteps as call, WalkStep } from '@banyan/contract/income/walk-steps';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readPlanOfVersion } from '../queries.ts';
import { findWalkPath } from './find-walk-path.ts';
import { passReason, rateOfPassed } from './pass-reason.ts';

/** A row of the walk: what a stop was paid. */
interface Stop {
  member_id: string;
  user_id: string;
  name: string;
  level: number;
  percent: string | null;
  amount: string | null;
  lapsed: string | null;
  walk: NonNullable<IncomeWhy['walk']>;
}

/**
 * The walk behind an income row, from the buyer on: its stops as their rows say, and those who were passed by what is kept of
 * the date of its closing.
 * @throws not_found of a row that is no walk's, or somebody else's
 */
export async function readWalkSteps(
  db: Db,
  { actor }: Pick<ActorContext, 'actor'>,
  { no }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const isMember = actor.user_type === 'User';
  const row = await findRow(db, no, isMember ? actor.id : null);
  const plan = await readPlanOfVersion(db, row.plan_version);
  const walk = plan.incomes.walks?.find(({ code }) => code === row.code);
  if (!walk) throw new Error(`plan ${row.plan_version} has no walk ${row.code}`);
  const [path, all] = await Promise.all([
    findWalkPath(db, { from: row.from_id, top: isMember ? row.member_id : null, date: row.business_date }),
    readStops(db, row),
  ]);
  const own = all.findIndex(({ member_id }) => member_id === row.member_id);
  const stops = isMember ? all.slice(0, own + 1) : all;
  const known = new Set(path.map(({ id }) => id));
  const ranks = plan.ranks.map(({ code }) => code);
  // a plan that no longer lists a rank gives none
  const line = path.map((each) => ({
    ...each,
    rank: each.rank && ranks.includes(each.rank) ? each.rank : null,
  }));
  const isCut = line.at(-1)?.has_more === true && line.at(-1)?.id !== row.member_id;
  const beyond = stops.filter(({ member_id }) => !known.has(member_id));
  const first = stops[0]?.walk.high_before ?? '0';
  let high = walk.walk === 'differential' && walk.own === 'counts' ? first : '0';
  let sames = 0;
  let last = 0;
  const steps: WalkStep[] = [];
  const isDifferential = walk.walk === 'differential';
  for (const [n, each] of line.entries()) {
    const stop = stops.find(({ member_id, level }) => member_id === each.id && (n > 0 || level === 0));
    if (stop) {
      steps.push(stepOf(stop));
      high = stop.walk.high_after ?? high;
      sames = stop.walk.part === 'same_rate' ? sames + 1 : 0;
      last = stop.level;
      continue;
    }
    const rate = isDifferential ? rateOfPassed(walk, ranks, each.rank) : null;
    steps.push({
      person: { user_id: each.user_id, name: each.name },
      rank: each.rank,
      rate,
      high_before: isDifferential ? high : null,
      high_after: isDifferential ? high : null,
      stop: null,
      passed: n === 0 ? 'buyer' : passReason(walk, ranks, { rank: each.rank, rate, high, sames, last, n }),
    });
  }
  return {
    walk: walk.walk,
    boundary: walk.walk === 'generations' ? walk.boundary : null,
    // above the last level nobody is asked
    steps: [
      ...steps.slice(0, steps.findLastIndex(({ passed }) => passed !== 'no_level') + 1),
      ...beyond.map(stepOf),
    ],
    is_cut: isCut,
  };
}

async function findRow(db: Db, no: string, ownerId: string | null) {
  const { rows } = await sql<{
    member_id: string;
    from_id: string;
    source_id: string;
    business_date: string;
    plan_version: number;
    code: string;
  }>`
    select i.member_id, i.from_id, i.source_id, i.business_date::text, i.plan_version, i.why -> 'walk' ->> 'code' as code
    from income_ever r join income_ever i on i.id = coalesce(r.reverses, r.id)
    where r.id = ${recordId('income', no) ?? '-1'} and i.kind in ('unilevel', 'differential', 'generation')
      and (${ownerId}::bigint is null or r.member_id = ${ownerId}::bigint)`.execute(db);
  const [row] = rows;
  if (!row) throw fail('not_found', { no: text('No income of a walk has this number.') });
  return row;
}

/** The rows of one purchase in one walk, in their order. */
async function readStops(db: Db, row: Awaited<ReturnType<typeof findRow>>): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select i.member_id, u.user_id, u.name, i.level, trim_scale(i.percent)::text as percent,
      trim_scale(i.fixed_amount)::text as amount, case when i.status = 'lapsed' then i.reason end as lapsed, i.why -> 'walk' as walk
    from income_ever i join app_user u on u.id = i.member_id
    where i.from_id = ${row.from_id} and i.business_date = ${row.business_date}::date and i.source_id = ${row.source_id}
      and i.why -> 'walk' ->> 'code' = ${row.code} and i.kind in ('unilevel', 'differential', 'generation') and i.reverses is null
    order by i.level, i.id`.execute(db);
  return rows;
}

const stepOf = ({ user_id, name, level, percent, amount, lapsed, walk }: Stop): WalkStep => ({
  person: { user_id, name },
  rank: walk.rank,
  rate: walk.rate ?? null,
  high_before: walk.high_before ?? null,
  high_after: walk.high_after ?? null,
  stop: { level, part: walk.part ?? null, percent, amount, lapsed },
  passed: null,
});
