import { reverseIncomes, topupsAfterReversal } from '@banyan/plan/instant/reversal';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { lockTopups } from './earning/lock-topups.ts';
import { saveTopups } from './earning/save-topups.ts';
import { readPlanInForce } from './queries.ts';
import { storedRate } from './rules.ts';
import { type NewIncome, type WrittenIncome, writeIncomes } from './write-incomes.ts';

/** What is taken back, and by which event. */
export interface TakenBack {
  event_id: string;
  reversed_event_id: string;
  /** Of a topup: its ROI, what that paid uplines, and what walks paid on it is taken back too. */
  topup?: { id: string; member_id: string };
  business_date: string;
  at: Date;
  round_off_digits: number;
}

/**
 * Takes back what an event paid (docs/plans.md §2.9): per row of an instant kind, roi, roi_level and walks that moved money
 * one row `reversed`, and the remaining cap it had used is free again. The caller posts the rows.
 */
export async function takeBackIncomes(tx: Tx, event: TakenBack): Promise<WrittenIncome[]> {
  const posted = await readPosted(tx, event);
  const reversed = reverseIncomes(posted);
  // a milestone or a step that was paid because of it may be paid again
  for (const table of [sql`single_leg_level`, sql`fast_start_step`])
    await sql`${pipelined} delete from ${table} where event_id = ${event.reversed_event_id}`.execute(tx);
  const { plan } = await readPlanInForce(tx, event.at);
  const multiple = plan.caps.topup_multiple ?? null;
  if (reversed.some((row) => row.allocations.length > 0)) {
    const topups = await lockTopups(tx, [...new Set(reversed.map((row) => row.member))]);
    // the reversed topup keeps its earned figure, for earlier dates that are closed later
    const live = [...topups.values()].flat().filter(({ topup }) => topup !== event.topup?.id);
    await saveTopups(tx, topupsAfterReversal(live, reversed, multiple, event.round_off_digits));
  }
  return await writeIncomes(
    tx,
    { id: event.event_id, business_date: event.business_date, at: event.at },
    reversed,
  );
}

/** The rows as the engine wrote them; each of its reversals names the row it takes back. */
async function readPosted(tx: Tx, { reversed_event_id, topup }: TakenBack): Promise<NewIncome[]> {
  const byClosing =
    topup === undefined
      ? sql`false`
      : sql`source_id = ${topup.id} and ((kind = 'roi' and member_id = ${topup.member_id})
          or (kind = 'roi_level' and from_id = ${topup.member_id}))
        or (source_id = ${reversed_event_id} and from_id = ${topup.member_id}
          and kind in ('unilevel', 'differential', 'generation'))`;
  const { rows } = await sql<
    Omit<NewIncome, 'rate'> & { percent: string | null; fixed_amount: string | null }
  >`
    select kind, member_id::text as member, from_id::text as from, level, trim_scale(base)::text as base,
      trim_scale(percent)::text as percent, trim_scale(fixed_amount)::text as fixed_amount,
      gross::text, amount::text,
      trimmed::text, status, reason, allocations, why as explanation,
      plan_version, id as reverses, coalesce(wallet_code, 'main') as wallet_code, pool, entry_no, source_id, code
    from income_ever i where (event_id = ${reversed_event_id} or ${byClosing})
      and not exists (select from income_ever r where r.reverses = i.id)
    order by id`.execute(tx);
  return rows.map(({ percent, fixed_amount, ...row }) => ({
    ...row,
    rate: storedRate(percent, fixed_amount),
  }));
}
