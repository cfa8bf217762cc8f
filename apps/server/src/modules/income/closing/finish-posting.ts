import { askedPeriods } from '@banyan/plan/closing/asked-periods';
import { FLUSH_TYPES } from '@banyan/plan/kinds/matching-details';
import { RANK_REASONS } from '@banyan/plan/kinds/rank';
import { rankRulesOf } from '@banyan/plan/plan/plan';
import type pg from 'pg';
import { inBulk } from '../../../platform/database/in-bulk.ts';
import { addSums } from './add-sums.ts';
import { ordersDue } from './facts/load-month.ts';
import { bringVolumesForward } from './facts/load-periods.ts';
import { periodStarts } from './facts/period-starts.ts';
import { type LockedClosing, setClosing } from './lock-closings.ts';
import { readClosingHead } from './read-closing-head.ts';

/** The posted chunks do not add up to the result: nothing is published, and an admin has to look. */
export class ClosingMismatch extends Error {}

/**
 * Proves that rows, money and the company's side were posted as calculated, and makes the next closing build on it:
 * carry, rewards, ranks and orders (docs/ledger.md §9.6). All in one transaction.
 * @throws ClosingMismatch
 */
export async function finishPosting(client: pg.Client, closing: LockedClosing, now: Date): Promise<void> {
  await inBulk(client, async () => {
    await client.query(`select lock_closing($1, $2, 'posting')`, [closing.id, closing.fence]);
    await proveWhole(client, closing);
    await keepRewards(client, closing);
    await keepRanks(client, closing);
    await keepFlushed(client, closing);
    await keepRankBonuses(client, closing);
    await keepPools(client, closing);
    await keepOrders(client, closing);
    await keepWalks(client, closing);
    await bringVolumesForward(client, await readClosingHead(client, closing.date));
    await client.query(
      `update carry_state s set generation = c.generation, digits = c.digits, business_date = c.business_date
       from closing c where c.id = $1 and c.generation is not null`,
      [closing.id],
    );
    await addSums(client, closing);
    await setClosing(client, closing, `status = 'finishing', posted_at = $3`, [now]);
  });
}

interface Posted {
  are_chunks_whole: boolean;
  are_rows_whole: boolean;
  is_money_whole: boolean;
  is_expense_whole: boolean;
}

async function proveWhole(client: pg.Client, { id }: LockedClosing): Promise<void> {
  const { rows } = await client.query<Posted>(
    `with posted as (
       select count(*) as chunks, coalesce(sum(rows), 0) as rows, coalesce(sum(total), 0) as total
       from closing_chunk where closing_id = $1
     ), line as (
       select txn_id, account_id, amount from house_pending union all select txn_id, account_id, amount from house_entry
     ), expense as (
       select coalesce(-sum(line.amount), 0) as amount
       from closing_chunk k join line on line.txn_id = k.txn_id join account a on a.id = line.account_id
       where k.closing_id = $1 and a.wallet_code like 'income:%' and a.asset_id = 1
     ), lapsed as (
       select coalesce(sum((t ->> 'trimmed')::numeric), 0) as amount
       from closing c, jsonb_array_elements(c.totals) t where c.id = $1 and t ->> 'status' = 'lapsed'
     )
     select posted.chunks = c.chunks as are_chunks_whole, posted.rows = c.rows as are_rows_whole,
       posted.total = c.payable as is_money_whole, expense.amount = c.payable + lapsed.amount as is_expense_whole
     from closing c, posted, expense, lapsed where c.id = $1`,
    [id],
  );
  const broken = Object.entries(rows[0] ?? { is_there: false }).filter(([, isWhole]) => !isWhole);
  if (broken.length > 0)
    throw new ClosingMismatch(
      `what was posted is not what was worked out: ${broken.map(([name]) => name).join(', ')}`,
    );
}

async function keepRewards(client: pg.Client, { id }: LockedClosing): Promise<void> {
  await client.query(
    `insert into reward_achievement (member_id, code, income_id, business_date)
     select i.member_id, i.code, i.id, i.business_date
     from closing c join income i on i.event_id = c.event_id and i.kind = 'reward' and i.reverses is null
     where c.id = $1`,
    [id],
  );
}

/** Only what changed is written, once to the ranks as they stand and once to their history. */
async function keepRanks(client: pg.Client, { date }: LockedClosing): Promise<void> {
  const { plan, ends } = await readClosingHead(client, date);
  if (plan.ranks.length === 0 || !ends(rankRulesOf(plan).period)) return;
  const codes = plan.ranks.map(({ code }) => code);
  // a rank that the plan no longer has is none
  await client.query('update member_rank set rank = null, bridged = 0 where rank <> all($1)', [codes]);
  await client.query(
    `insert into member_rank (member_id, rank, highest, bridged, business_date)
     select member_id, ($1::text[])[rank + 1], ($1::text[])[highest + 1], bridged, $2 from closing_rank
     where highest >= 0
     on conflict (member_id) do update set rank = excluded.rank, highest = excluded.highest,
       bridged = excluded.bridged, business_date = excluded.business_date`,
    [codes, date],
  );
  await client.query(
    `insert into rank_history (member_id, business_date, rank, highest, before, bridged, reason, own_bv, group_bv, team_bv)
     select member_id, $2, ($1::text[])[rank + 1], ($1::text[])[highest + 1], ($1::text[])[before + 1], bridged,
       ($3::text[])[reason + 1], own_bv, group_bv, team_bv
     from closing_rank`,
    [codes, date, RANK_REASONS],
  );
}

async function keepFlushed(client: pg.Client, { date }: LockedClosing): Promise<void> {
  await client.query(
    `insert into matching_flush (member_id, business_date, type, left_volume, right_volume)
     select member_id, $1, ($2::text[])[type + 1], left_volume, right_volume from closing_flush`,
    [date, FLUSH_TYPES],
  );
}

/** Which ranks pools paid once: the level of such a row is the number of the rank in the plan. */
async function keepRankBonuses(client: pg.Client, { id, date }: LockedClosing): Promise<void> {
  const { plan } = await readClosingHead(client, date);
  const pools = plan.incomes.bonus?.pools.filter((pool) => pool.once).map(({ code }) => code) ?? [];
  if (pools.length === 0) return;
  await client.query(
    `insert into rank_bonus (member_id, code, rank, income_id, business_date)
     select i.member_id, i.code, ($2::text[])[i.level], i.id, i.business_date
     from closing c join income i on i.event_id = c.event_id and i.kind = 'bonus' and i.code = any($3) and i.reverses is null
     where c.id = $1`,
    [id, plan.ranks.map(({ code }) => code), pools],
  );
}

/** What its pools shared, and among how many: each row names the figures of its pool (`PoolFigures`). */
async function keepPools(client: pg.Client, { id, date }: LockedClosing): Promise<void> {
  const { plan } = await readClosingHead(client, date);
  if (!plan.incomes.bonus?.pools.length) return;
  await client.query(
    `insert into pool_result (business_date, code, form, period, wallet_code, turnover, pool, shares, share_value, holders, paid)
     select $2, code, figures ->> 'by', figures ->> 'period', wallet_code, (figures ->> 'turnover')::numeric,
       (figures ->> 'pool')::numeric, (figures ->> 'shares')::bigint, (figures ->> 'share_value')::numeric, holders, paid
     from (
       select i.code, (array_agg(i.why -> 'pool'))[1] as figures, max(i.wallet_code) as wallet_code,
         count(distinct i.member_id) as holders, sum(i.amount) as paid
       from closing c join income i on i.event_id = c.event_id and i.kind = 'bonus' and i.reverses is null
       where c.id = $1 group by i.code
     ) shared order by code`,
    [id, date],
  );
}

/** Marks its orders as paid on, also those that paid nobody. */
async function keepOrders(client: pg.Client, { date }: LockedClosing): Promise<void> {
  const { plan, month_from } = await readClosingHead(client, date);
  const level = plan.incomes.repurchase_level;
  if (month_from === null || level === undefined) return;
  await client.query(
    `update business_event set closing_date = $1 where id in (select id from (${ordersDue(date, level.hold_days)}) due)`,
    [date],
  );
}

/** Marks the purchases its walks have worked out, also those that paid nobody: none is worked out twice under one code. */
async function keepWalks(client: pg.Client, { date }: LockedClosing): Promise<void> {
  const head = await readClosingHead(client, date);
  const starts = periodStarts(head);
  const worked = askedPeriods(head.plan, head.ends).walks.flatMap(({ code, on, period }) =>
    on.map((kind) => ({ code, kind, from_date: starts[period] })),
  );
  if (worked.length === 0) return;
  await client.query(
    `insert into walk_closing (code, kind, business_date, from_date)
     select code, kind, $1, from_date from jsonb_to_recordset($2) as w (code text, kind text, from_date date)`,
    [date, JSON.stringify(worked)],
  );
}
