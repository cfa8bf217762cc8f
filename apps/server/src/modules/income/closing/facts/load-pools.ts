import { periodsEnding } from '@banyan/plan/closing/closing';
import type { ClosingFacts, PoolFacts } from '@banyan/plan/closing/closing-facts';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import type { Period } from '@banyan/plan/periods';
import { rankRulesOf } from '@banyan/plan/plan/plan';
import { periodOfPool, poolsDue } from '@banyan/plan/plan/plan-pools';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import { planInForce } from '../../queries.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import { unitsOf } from './load-live-topups.ts';
import type { Places } from './load-places.ts';
import { loadTurnover } from './load-turnover.ts';
import { periodStarts } from './period-starts.ts';

/** What the pools of a closing stand on (docs/plans.md §7.8). @returns null when none is due */
export async function loadPools(
  client: pg.Client,
  head: ClosingHead,
  places: Places,
): Promise<ClosingFacts['pools']> {
  const { plan, ends } = head;
  const all = plan.incomes.bonus?.pools ?? [];
  const due = poolsDue(all, ends);
  const isRankClosing = plan.ranks.length > 0 && ends(rankRulesOf(plan).period);
  const once = isRankClosing ? all.filter((pool) => pool.once) : [];
  if (due.length === 0 && once.length === 0) return null;
  const shared = due.filter(({ amount }) => amount === undefined);
  const byMatched = due.filter(({ points }) => points?.per === 'matched');
  const counts = [...new Set(due.flatMap(({ need }) => need?.periods_in_a_row ?? []))];
  const turnover: PoolFacts['turnover'] = {};
  for (const period of new Set(shared.map(periodOfPool)))
    turnover[period] = await loadTurnover(client, head, period);
  const matched: PoolFacts['matched'] = {};
  for (const period of new Set(byMatched.map(periodOfPool)))
    matched[period] = await loadMatched(client, head, places, period);
  return {
    turnover,
    matched,
    heldInARow: await loadHeldInARow(client, head, places, counts, isRankClosing),
    once: await loadPaidOnce(
      client,
      places,
      once.map(({ code }) => code),
    ),
  };
}

/** What the closings of a period matched so far, less what came back to both legs. */
async function loadMatched(
  client: pg.Client,
  head: ClosingHead,
  { ids, placeOf }: Places,
  period: Period,
): Promise<Units> {
  let matched: Units = new Float64Array(ids.length);
  const within = `business_date >= '${periodStarts(head)[period]}' and business_date < '${head.date}'`;
  await copyOut(
    client,
    `select member_id, sum(matched) from (
       select member_id, base - coalesce((why -> 'matching' ->> 'returned')::numeric, 0) as matched from income_ever
       where kind = 'matching' and status in ('credited', 'capped') and ${within}
       union all select member_id, matched from brought_earned where ${within}
     ) m group by member_id`,
    (row) => {
      matched = putFigure(matched, placeOf(row.id(0)), unitsOf(row, 1, head.digits));
    },
  );
  return matched;
}

/** The lowest rank everybody had at the last rank closings; this one is not among them. */
async function loadHeldInARow(
  client: pg.Client,
  head: ClosingHead,
  places: Places,
  counts: readonly number[],
  isRankClosing: boolean,
): Promise<PoolFacts['heldInARow']> {
  const held = new Map<number, Int8Array>();
  if (counts.length === 0) return held;
  const dates = await readRankClosings(client, head.date, Math.max(...counts));
  for (const count of counts) {
    const before = isRankClosing ? count - 1 : count;
    const lowest = new Int8Array(places.ids.length).fill(before === 0 ? head.plan.ranks.length - 1 : -1);
    const first = dates[before - 1];
    // of a company with fewer rank closings nobody held a rank at all of them
    if (first !== undefined)
      await loadLowest(
        client,
        head,
        places,
        first.isOurs ? sinceOurs(first.date) : sinceBrought(first.date),
        lowest,
      );
    held.set(count, lowest);
  }
  return held;
}

/** Members and the ranks they had from a rank closing of here on; who had none at it is not found. */
const sinceOurs = (first: string): string => `
  select member_id, rank, business_date from (
    select distinct on (member_id) member_id, rank, business_date from rank_history where business_date <= '${first}'
    order by member_id, business_date desc
  ) at_first
  union all
  select member_id, rank, business_date from rank_history where business_date > '${first}'
    and member_id in (select member_id from rank_history where business_date <= '${first}')`;

/** As `sinceOurs`, from a rank closing of the system that the network was brought from: who had none at one of them is not found. */
const sinceBrought = (first: string): string => `
  with held as (
    select member_id, rank, business_date from (
      select b.*, count(rank) over (partition by member_id) as times from brought_rank b where business_date >= '${first}'
    ) b where times = (select count(distinct business_date) from brought_rank where business_date >= '${first}')
  )
  select * from held
  union all
  select member_id, rank, business_date from rank_history where member_id in (select member_id from held)`;

/** By member the lowest of some ranks before this closing; who is not among them stays as he is. */
async function loadLowest(
  client: pg.Client,
  { date, plan }: ClosingHead,
  { placeOf }: Places,
  since: string,
  lowest: Int8Array,
): Promise<void> {
  const ranks = plan.ranks.map(({ code }) => code);
  const place = new Map(ranks.map((code, at) => [code, at]));
  const found = new Map<number, number>();
  await copyOut(
    client,
    `select member_id, rank from (${since}) since where business_date < '${date}'`,
    (row) => {
      const i = placeOf(row.id(0));
      const held = place.get(row.text(1)) ?? -1;
      found.set(i, Math.min(found.get(i) ?? held, held));
    },
  );
  for (const [i, held] of found) lowest[i] = held;
}

/** The last posted closings that judged ranks, the latest first; behind ours those of the system that the network was brought from. */
async function readRankClosings(
  client: pg.Client,
  date: string,
  count: number,
): Promise<{ date: string; isOurs: boolean }[]> {
  const { rows: plans } = await client.query<{ version: number; plan: string }>(
    'select version, plan::text from plan_version',
  );
  const rulesOf = new Map(plans.map((row) => [row.version, planInForce(row).plan]));
  const { rows } = await client.query<{ date: string; version: number }>(
    `select business_date::text as date, plan_version as version from closing
     where business_date < $1 and status = 'posted' and plan_version is not null order by business_date desc`,
    [date],
  );
  const dates: { date: string; isOurs: boolean }[] = [];
  for (const closing of rows) {
    const plan = rulesOf.get(closing.version);
    if (plan === undefined || plan.ranks.length === 0) continue;
    if (!periodsEnding(plan, closing.date)(rankRulesOf(plan).period)) continue;
    if (dates.push({ date: closing.date, isOurs: true }) === count) return dates;
  }
  const brought = await client.query<{ date: string }>(
    'select distinct business_date::text as date from brought_rank order by 1 desc limit $1',
    [count - dates.length],
  );
  return [...dates, ...brought.rows.map((row) => ({ ...row, isOurs: false }))];
}

async function loadPaidOnce(client: pg.Client, { placeOf }: Places, codes: readonly string[]) {
  const once: { member: number; pool: string; rank: string }[] = [];
  if (codes.length === 0) return once;
  await copyOut(
    client,
    'select member_id, code, rank from rank_bonus order by member_id, code, rank',
    (row) => {
      once.push({ member: placeOf(row.id(0)), pool: row.text(1), rank: row.text(2) });
    },
  );
  return once.filter(({ pool }) => codes.includes(pool));
}
