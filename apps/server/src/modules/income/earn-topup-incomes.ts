import type { TopupEvent } from '@banyan/plan/facts';
import { neededFacts } from '@banyan/plan/needed-facts';
import { type TopupFacts, type TopupIncomes, topupIncomes } from '@banyan/plan/topup-incomes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';
import { enterPools } from './enter-pools.ts';
import { joinQueue } from './join-queue.ts';
import { keepIncomes } from './keep-incomes.ts';
import { loadMembers, uplinesOf } from './load-members.ts';
import type { PlanInForce } from './queries.ts';
import type { WrittenIncome } from './write-incomes.ts';

/** The business event behind a topup: its row exists, and so do the topup and the counters it moved. */
export interface EarningTopup extends TopupEvent {
  event_id: string;
  package_code: string;
  /** The topper is to get a number of the single leg. */
  takes_number: boolean;
  business_date: string;
  at: Date;
  round_off_digits: number;
  in_force: PlanInForce;
}

/**
 * The instant incomes of a topup (incomes §2.3), worked out by the plan in force and written in the topup's own
 * transaction. The caller posts them: `post-event.ts`. With a single leg in the plan the topper has got a number
 * afterwards, else the caller gives it when everything else is done.
 */
export async function earnTopupIncomes(tx: Tx, topup: EarningTopup): Promise<WrittenIncome[]> {
  const { outcome, ids } = await workOut(tx, topup);
  await saveMilestones(tx, topup.event_id, outcome);
  return await keepIncomes(tx, { ...topup, id: topup.event_id }, outcome, topup.in_force, ids);
}

/** Loads as many uplines as the plan can pay; with compression more of them until the levels are used up. */
async function workOut(tx: Tx, topup: EarningTopup): Promise<{ outcome: TopupIncomes; ids: string[] }> {
  const { plan } = topup.in_force;
  const needed = neededFacts(plan);
  const new_no = plan.incomes.single_leg ? await joinQueue(tx, plan, topup) : null;
  const pools = plan.incomes.matrix?.pools.filter((pool) => pool.package === topup.package_code) ?? [];
  // before topups are locked: whoever waits for a pool holds no topup
  const matrix =
    pools.length === 0
      ? undefined
      : await enterPools(tx, { ...topup, pools, member: topup.topper, by_hand: false });
  const wanted = {
    around: topup.topper,
    placement_parent: needed.placement_parent && topup.is_first,
    queue_nos: new_no === null ? [] : needed.queue_places.map((places) => new_no - places),
    queue_self: needed.queue_self,
    ...(matrix ? { members: matrix.owners } : {}),
  };
  for (let uplines = needed.uplines; ; uplines *= 4) {
    const loaded = await loadMembers(tx, { ...wanted, uplines }, needed);
    const facts = factsOf(loaded, new_no, matrix?.placements);
    const outcome = topupIncomes(topup, facts, plan, topup);
    if (!outcome.wants_more_uplines || facts.uplines.length < uplines) return { outcome, ids: loaded.ids };
  }
}

function factsOf(
  { members, queue_length }: Awaited<ReturnType<typeof loadMembers>>,
  new_no: number | null,
  placements: NonNullable<TopupFacts['matrix']>['placements'] | undefined,
): TopupFacts {
  return {
    uplines: uplinesOf(members),
    placement_parent: members.find((member) => member.is_placement_parent) ?? null,
    queue: {
      length: queue_length,
      new_no,
      members: members.flatMap((upline) =>
        upline.queue_no === null ? [] : [{ no: upline.queue_no, paid: upline.paid_milestones, upline }],
      ),
    },
    ...(placements ? { matrix: { placements, owners: members } } : {}),
  };
}

/** Whoever was paid a milestone of the single leg is not paid it again. */
async function saveMilestones(tx: Tx, eventId: string, { rows }: TopupIncomes): Promise<void> {
  const paid = rows.filter((row) => row.explanation.rule === 'single_leg_milestone');
  if (paid.length === 0) return;
  await sql`${sentAlong}
    insert into single_leg_level (member_id, level, event_id)
    select member, level, ${eventId}::bigint
    from unnest(${paid.map((row) => row.member)}::bigint[], ${paid.map((row) => row.level)}::int[])
      as paid (member, level)`.execute(tx);
}
