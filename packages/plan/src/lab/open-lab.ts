import type { Kept } from '../closing/closing.ts';
import type { Trees } from '../closing/members.ts';
import { addToLegs } from '../closing/roll-up.ts';
import { emptyTally, sumSink } from '../closing/totals.ts';
import { growingHolders } from '../columns/holders.ts';
import { openMemberRooms } from '../columns/member-rooms.ts';
import { openRooms } from '../columns/rooms.ts';
import type { InstantPayer, PoolInUse } from '../instant/instant-pay.ts';
import { type TopupInputs, topupPayer } from '../instant/topup-payer.ts';
import { achievedBefore } from '../kinds/reward.ts';
import { openBoards } from '../matrix/board-pool.ts';
import { openPool, seatEntry } from '../matrix/matrix-pool.ts';
import { namedCodes } from '../plan/named-codes.ts';
import type { Plan } from '../plan/plan.ts';
import { isBoard } from '../plan/plan-matrix.ts';
import { allTopups, exactFloats } from './all-topups.ts';
import { labCaps } from './caps.ts';
import { carryFor, type LabCarry } from './carry.ts';
import { labFastStart } from './fast-start.ts';
import { labPurchasesFor } from './lab-purchases.ts';
import { treesFor } from './lab-trees.ts';
import { liveBuying } from './live-buying.ts';
import { blockMember, countTopup, type LiveFigures, lookOf, openFigures } from './live-figures.ts';
import { ownVolumesFor } from './own-volumes.ts';
import type { LabPackage } from './packages.ts';
import { labPools } from './pools.ts';
import type { LabStart } from './population.ts';
import { heldRanksFor, highestRanksFor } from './ranks.ts';
import { type DaySums, noteBlock, noteTopup, openSums, rollDay } from './roll-day.ts';
import type { LabScript } from './script.ts';

/** The input of a run. `packages`: all packages to which topups of the start and of the script refer by place. */
export type LabInput = {
  plan: Plan;
  packages: readonly LabPackage[];
  digits: number;
  script: LabScript;
  start: LabStart | null;
};

/** A run under way; arrays have places for all members who will join and all topups that will be bought. */
export type Lab = ReturnType<typeof openLab>;

/** Prepares everything a run needs as of the day before its first one. */
export function openLab({ plan, packages, digits, script, start }: LabInput) {
  const { sponsor, parent, sponsorSide } = script.network;
  const members = sponsor.length;
  const live = openFigures({ sponsor, sponsorSide }, plan);
  const sums = openSums(members, plan);
  const { topups, state } = allTopups(script, start);
  const before = start?.facts.topups.owner.length ?? 0;
  if (!Number.isSafeInteger(topups.amount.reduce((sum, amount) => sum + amount, 0)))
    throw new Error('the topups are too large for a trial run: count them in fewer digits');
  const multiple = plan.caps.topup_multiple;
  const rooms = multiple === undefined ? null : openRooms(members, topups, multiple, state, before);
  const ownVolumes = ownVolumesFor(members, plan, start);
  const caps = labCaps(members, plan, script, digits);
  const buying = liveBuying(plan, ownVolumes, script.joinedOn, digits);
  live.figures.buying = buying;
  const sink = sumSink(members);
  const heldRank = heldRanksFor(members, plan, start?.heldRanks ?? null);
  const named = namedCodes([plan.incomes, plan.caps, packages]).flatMap(({ of, code }) =>
    of === 'package' ? [code] : [],
  );
  const holders = growingHolders(members, named);
  for (let t = 0; t < before; t++)
    if (!topups.upgraded?.[t])
      holders.note(topups.owner[t] as number, packages[topups.package[t] as number]?.code);
  const payer: InstantPayer = {
    facts: { sponsor, parent, blocked: live.blocked },
    figures: live.figures,
    look: lookOf(live),
    digits,
    rooms,
    sink,
    tally: emptyTally(),
    rates: [],
    holders: { ranks: plan.ranks, paidRank: () => heldRank?.paid ?? null, hasPackage: holders.hasPackage },
  };
  if (plan.caps.member && caps.member)
    payer.memberRooms = openMemberRooms(plan.caps.member, payer.holders, digits, caps.member.earned);
  const treesOf = treesFor(script.network, start);
  const carry = carryFor(members, start?.facts.carry ?? null, plan);
  if (start) countStart({ live, sums, trees: treesOf(members), carry, plan }, start);
  const inputs = {
    ...topupInputs(plan, packages, members, start),
    fastStart: labFastStart(plan, script.joinedOn, start),
  };
  const { reward } = plan.incomes;
  const known = start?.facts;
  const kept: Omit<Kept, 'trees' | 'figures'> = {
    state,
    rooms,
    achieved: reward
      ? achievedBefore(
          known ?? { rewards: { member: new Int32Array(0), code: [] }, blocked: live.blocked },
          reward,
          members,
        )
      : null,
    earned: caps.member?.earned ?? null,
  };
  return {
    plan,
    packages,
    digits,
    script,
    live,
    payer,
    sink,
    inputs,
    kept,
    topups,
    /** Topups bought so far. */
    bought: before,
    /** By member the topup bought last, for the remaining caps. */
    newest: newestOf(members, topups.owner, state.completed, before),
    pay: topupPayer(payer, plan, inputs),
    treesOf,
    carry,
    highestRank: highestRanksFor(members, plan, start?.ranks ?? null),
    heldRank,
    holders,
    ownVolumes,
    buying,
    pools: labPools(members, plan, script),
    caps,
    purchases: labPurchasesFor(plan),
    sums,
  };
}

/** Topups that were there before count like those bought in the run; the blocked count for nobody. */
function countStart(
  parts: { live: LiveFigures; sums: DaySums; trees: Trees; carry: LabCarry; plan: Plan },
  { facts }: LabStart,
): void {
  const { live, sums, trees, carry, plan } = parts;
  const { owner } = facts.topups;
  const amount = exactFloats(facts.topups.amount);
  const face = exactFloats(facts.topups.face ?? facts.topups.amount);
  for (let t = 0; t < owner.length; t++) {
    const member = owner[t] as number;
    const bought = amount[t] as number;
    noteTopup(sums, member, countTopup(live, member, bought, face[t]), bought, 0);
  }
  for (let i = 0; i < facts.blocked.length; i++)
    if (facts.blocked[i] !== 0 && blockMember(live, i))
      noteBlock(sums, i, live.figures.self_investment[i] as number);
  rollDay(sums, trees, null, plan);
  const own = new Float64Array(live.blocked.length);
  own.set(exactFloats(facts.volume));
  const members = [...own.keys()].filter((i) => own[i] !== 0);
  addToLegs(trees.binary(), { members, own, mark: sums.mark }, [carry]);
}

function newestOf(members: number, owner: Int32Array, completed: Uint8Array, count: number): Int32Array {
  const newest = new Int32Array(members).fill(-1);
  for (let t = 0; t < count; t++) if (completed[t] === 0) newest[owner[t] as number] = t;
  return newest;
}

function topupInputs(
  plan: Plan,
  packages: readonly LabPackage[],
  members: number,
  start: LabStart | null,
): Omit<TopupInputs, 'fastStart'> {
  const queue = { length: 0, members: new Int32Array(members + 1), no: new Int32Array(members) };
  const levels = plan.incomes.single_leg?.levels.length ?? 0;
  const milestones = new Uint8Array(members * levels);
  for (const member of start?.queue.subarray(1) ?? []) {
    queue.length++;
    queue.members[queue.length] = member;
    queue.no[member] = queue.length;
  }
  start?.milestones.member.forEach((member, k) => {
    const level = start.milestones.level[k] as number;
    if (level <= levels) milestones[member * levels + level - 1] = 1;
  });
  const pools = (plan.incomes.matrix?.pools ?? []).map((terms, place): PoolInUse => {
    if (isBoard(terms)) return { place, board: openBoards(terms) };
    const pool = openPool(terms);
    const entries = start?.pools.get(terms.code);
    if (entries?.width !== terms.width) return { place, pool };
    entries.owner.forEach((owner, k) => {
      const above = entries.parent[k] as number;
      seatEntry(pool, owner, above < 0 ? null : { parent: above, slot: entries.slot[k] as number });
    });
    return { place, pool };
  });
  return { packages, queue, milestones, pools };
}
