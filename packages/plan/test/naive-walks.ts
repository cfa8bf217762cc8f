import { type Decimal, roundMoney, toDecimal } from '../src/money.ts';
import type { Plan, RankPlan } from '../src/plan/plan.ts';
import type { DifferentialPlan, GenerationsPlan, WalkNeed, WalkPlan } from '../src/plan/plan-walks.ts';
import type { Rate, RateTable } from '../src/plan/values.ts';
import { rateNaively } from './naive-rates.ts';

/** What decides over the walks of one member; `rank` as place in the plan, −1 = none. Money as whole units. */
export type WalkedMember = {
  sponsor: number;
  rank: number;
  /** null = not active. */
  topup: Decimal | number | null;
  blocked: boolean;
  /** Whether the member bought enough to earn; missing = nothing is asked. */
  buys?: boolean;
  own_bv: Decimal | number;
  /** Of the topups that count; missing = no table asks for them. */
  packages?: readonly string[];
};

export type WalkedPurchase = {
  id: number;
  buyer: number;
  isOrder: boolean;
  bv: Decimal | number;
  amount: Decimal | number;
};

type Row = {
  kind: string;
  member: number;
  from: number;
  level: number;
  source: number;
  part: string | null;
  gross: string;
  reason: string | null;
};

type Network = { plan: Plan; members: readonly WalkedMember[]; digits: number };
type Value = { percent: Decimal; refused: 'rank' | 'package' | null };

/** The rows of all walks by the words of docs/plans.md §7.4: one purchase after the other, upline by upline. */
export function walkNaively(network: Network, purchases: readonly WalkedPurchase[]): Row[] {
  return (network.plan.incomes.walks ?? []).flatMap((walk) =>
    purchases.flatMap((purchase) => {
      const base = toDecimal(String(walk.base === 'bv' || purchase.isOrder ? purchase.bv : purchase.amount));
      if (!walk.on.includes(purchase.isOrder ? 'order' : 'topup') || base.lte(0)) return [];
      const event = { ...purchase, base };
      if (walk.walk === 'levels') return levels(network, walk, event);
      if (walk.walk === 'differential') return differential(network, walk, event);
      return walk.boundary === 'own_rank'
        ? generationsByOwnRank(network, walk, event)
        : generations(network, walk, event);
    }),
  );
}

type Event = { id: number; buyer: number; base: Decimal };

function uplines({ members }: Network, of: number): number[] {
  const above = members[of]?.sponsor ?? -1;
  return above < 0 ? [] : [above, ...uplines({ members } as Network, above)];
}

function rowOf(
  network: Network,
  event: Event,
  row: Omit<Row, 'from' | 'source' | 'gross'>,
  percent: Decimal,
): Row {
  const gross = roundMoney(event.base.times(percent).dividedBy(100), network.digits).toFixed(network.digits);
  return { ...row, from: event.buyer, source: event.id, gross };
}

type Levels = Extract<WalkPlan, { walk: 'levels' }>;

function levels(network: Network, walk: Levels, event: Event): Row[] {
  const rows: Row[] = [];
  let k = 0;
  for (const upline of uplines(network, event.buyer).slice(walk.start_level - 1)) {
    const level = walk.levels[k];
    if (!level) break;
    const { percent, refused } = rateOf(network, level, upline);
    const reason = reasonOf(network, upline, level.need) ?? refused;
    if (reason !== null && walk.compression) continue;
    rows.push(
      rowOf(
        network,
        event,
        { kind: 'unilevel', member: upline, level: walk.start_level + k, part: null, reason },
        percent,
      ),
    );
    k++;
  }
  return rows;
}

function differential(network: Network, walk: DifferentialPlan, event: Event): Row[] {
  const rows: Row[] = [];
  let high = toDecimal('0');
  let stops = 0;
  let sames = 0;
  const rateAt = (member: number) => rateOf(network, walk.rate, member).percent;
  const stop = (member: number, level: number, part: string, percent: Decimal): boolean => {
    const reason = reasonOf(network, member, walk.need);
    if (reason !== null && walk.compression) return false;
    rows.push(rowOf(network, event, { kind: 'differential', member, level, part, reason }, percent));
    return true;
  };
  const own = rateAt(event.buyer);
  if (walk.own === 'counts') high = own;
  if (walk.own === 'paid' && own.gt(0) && stop(event.buyer, 0, 'own', own)) high = own;
  for (const upline of uplines(network, event.buyer)) {
    const rate = rateAt(upline);
    if (rate.gt(high)) {
      if (!stop(upline, stops + 1, 'difference', rate.minus(high))) continue;
      high = rate;
      sames = 0;
      stops++;
    } else if (rate.eq(high) && high.gt(0) && sames < walk.same_rate.length) {
      if (!stop(upline, stops + 1, 'same_rate', toDecimal(walk.same_rate[sames] as string))) continue;
      sames++;
      stops++;
    }
  }
  return rows;
}

function generations(network: Network, walk: GenerationsPlan, event: Event): Row[] {
  const boundary = placeOf(network.plan.ranks, walk.boundary);
  const isLeader = (member: number) => (network.members[member]?.rank ?? -1) >= boundary;
  const above = uplines(network, event.buyer);
  const line = walk.counts === 'groups' ? [event.buyer, ...above] : above;
  const leaders = line.filter(isLeader).slice(walk.counts === 'groups' ? 1 : 0);
  const rows: Row[] = [];
  let k = 0;
  for (const leader of leaders) {
    if (k >= walk.levels.length) break;
    if (generation(network, walk, event, leader, k, rows)) k++;
  }
  return rows;
}

function generationsByOwnRank(network: Network, walk: GenerationsPlan, event: Event): Row[] {
  const rows: Row[] = [];
  const passed: number[] = [];
  for (const upline of uplines(network, event.buyer)) {
    const rank = network.members[upline]?.rank ?? -1;
    if (rank < 0) continue;
    const k = passed.filter((other) => other >= rank).length;
    if (k >= walk.levels.length || generation(network, walk, event, upline, k, rows)) passed.push(rank);
  }
  return rows;
}

/** Whether the level is used up. */
function generation(
  network: Network,
  walk: GenerationsPlan,
  event: Event,
  member: number,
  k: number,
  rows: Row[],
): boolean {
  const level = walk.levels[k] as GenerationsPlan['levels'][number];
  const { percent, refused } = rateOf(network, level, member);
  const reason = reasonOf(network, member, level.need);
  if (walk.compression && (reason !== null || refused !== null)) return false;
  if (refused === null)
    rows.push(
      rowOf(network, event, { kind: 'generation', member, level: k + 1, part: null, reason }, percent),
    );
  return true;
}

const placeOf = (ranks: readonly RankPlan[], code: string) => ranks.findIndex((rank) => rank.code === code);

function rateOf({ plan, members }: Network, rule: Rate & RateTable, member: number): Value {
  const { rank = -1, packages = [] } = members[member] ?? {};
  const { rate, reason } = rateNaively(rule, { ranks: plan.ranks, rank, packages });
  return { percent: toDecimal(rate.percent ?? '0'), refused: reason };
}

function reasonOf(network: Network, member: number, need: WalkNeed): string | null {
  const { members, plan } = network;
  const { blocked, topup, own_bv, rank, buys } = members[member] as WalkedMember;
  const isActive = (one: WalkedMember) => !one.blocked && one.topup !== null;
  if (blocked) return 'blocked';
  if (topup === null) return 'inactive';
  if (buys === false) return 'own_bv';
  if (need.self_investment && toDecimal(need.self_investment).gt(String(topup))) return 'self_investment';
  if ((need.directs ?? 0) > members.filter((one) => one.sponsor === member && isActive(one)).length)
    return 'directs';
  if (need.own_bv && toDecimal(need.own_bv).gt(String(own_bv))) return 'own_bv';
  if (need.group_bv && toDecimal(need.group_bv).gt(volumeOf(network, member, true))) return 'group_bv';
  if (need.team_bv && toDecimal(need.team_bv).gt(volumeOf(network, member, false))) return 'team_bv';
  if (need.rank && placeOf(plan.ranks, need.rank) > rank) return 'rank';
  return null;
}

function volumeOf(network: Network, member: number, isGroup: boolean): Decimal {
  const { members, plan } = network;
  const breakaway = plan.rank_rules?.breakaway ?? null;
  return members.reduce(
    (sum, { sponsor, rank }, direct) => {
      if (sponsor !== member) return sum;
      const isAway = isGroup && breakaway !== null && rank >= placeOf(plan.ranks, breakaway);
      return isAway ? sum : sum.plus(volumeOf(network, direct, isGroup));
    },
    toDecimal(String(members[member]?.own_bv ?? 0)),
  );
}
