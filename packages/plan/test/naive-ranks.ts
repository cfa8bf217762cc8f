import { type Decimal, toDecimal } from '../src/money.ts';
import type { Plan, RankNeed } from '../src/plan/plan.ts';

/** What decides over the ranks of one member; ranks as places in the plan, −1 = none. Money as whole units. */
export type RankedMember = {
  sponsor: number;
  active: boolean;
  own_bv: Decimal | number;
  /** The oldest topup that counts is dated in the rank period. */
  isNew: boolean;
  held: number;
  bridged: number;
  highest: number;
};

export type JudgedMember = {
  rank: number;
  bridged: number;
  highest: number;
  group_bv: Decimal;
  team_bv: Decimal;
};

/** Judges everybody by the words of docs/plans.md §7.2, one member after the other, each of the own directs anew. */
export function judgeNaively({ ranks, rank_rules }: Plan, members: readonly RankedMember[]): JudgedMember[] {
  const breakaway = ranks.findIndex(({ code }) => code === rank_rules?.breakaway);
  const done = new Map<number, JudgedMember>();
  const placeOf = (code: string) => ranks.findIndex((rank) => rank.code === code);
  const directsOf = (i: number) => [...members.keys()].filter((d) => members[d]?.sponsor === i);
  const isAway = (i: number) => breakaway >= 0 && judge(i).rank >= breakaway;
  const below = (i: number): number[] => [i, ...directsOf(i).flatMap(below)];

  const legsOf = (i: number, of: 'group_bv' | 'team_bv'): Decimal[] =>
    directsOf(i).map((d) => (of === 'group_bv' && isAway(d) ? toDecimal('0') : judge(d)[of]));
  const volumeOf = (i: number, of: 'group_bv' | 'team_bv'): Decimal =>
    legsOf(i, of).reduce((sum, leg) => sum.plus(leg), toDecimal(String(members[i]?.own_bv)));
  const limitedOf = (i: number, of: 'group_bv' | 'team_bv', asked: string, percent: string): Decimal => {
    const limit = toDecimal(asked).times(percent).dividedBy(100);
    return legsOf(i, of).reduce(
      (sum, leg) => sum.plus(leg.gt(limit) ? limit : leg),
      toDecimal(String(members[i]?.own_bv)),
    );
  };

  const isMet = (need: RankNeed, i: number): boolean => {
    const { own_bv = '0', new_directs = 0, directs = 0, legs_with_rank = {}, directs_of_rank = {} } = need;
    const reaches = (of: 'group_bv' | 'team_bv') => {
      const asked = need[of] ?? '0';
      if (toDecimal(asked).isZero()) return true;
      const limit = need.max_from_leg_percent;
      return (limit === undefined ? volumeOf(i, of) : limitedOf(i, of, asked, limit)).gte(asked);
    };
    const mine = directsOf(i);
    const legsWith = (code: string) =>
      mine.filter((d) => below(d).some((one) => judge(one).rank >= placeOf(code))).length;
    return (
      (toDecimal(own_bv).isZero() || toDecimal(String(members[i]?.own_bv)).gte(own_bv)) &&
      reaches('group_bv') &&
      reaches('team_bv') &&
      mine.filter((d) => members[d]?.isNew).length >= new_directs &&
      mine.filter((d) => members[d]?.active).length >= directs &&
      Object.entries(legs_with_rank).every(([code, asked]) => legsWith(code) >= asked) &&
      Object.entries(directs_of_rank).every(
        ([code, asked]) => mine.filter((d) => judge(d).highest >= placeOf(code)).length >= asked,
      )
    );
  };

  const outcome = (i: number): Pick<JudgedMember, 'rank' | 'bridged'> => {
    const { active, held, bridged } = members[i] as RankedMember;
    if (!active) return { rank: -1, bridged: 0 };
    let rank = -1;
    ranks.forEach((one, place) => {
      const keeps = place <= held && one.keep && isMet(one.keep, i);
      if (isMet(one, i) || keeps) rank = place;
    });
    if (rank < held && bridged < (ranks[held]?.grace ?? 0)) return { rank: held, bridged: bridged + 1 };
    return { rank, bridged: 0 };
  };

  function judge(i: number): JudgedMember {
    const known = done.get(i);
    if (known) return known;
    const { rank, bridged } = outcome(i);
    const judged = {
      rank,
      bridged,
      highest: Math.max(rank, members[i]?.highest ?? -1),
      group_bv: volumeOf(i, 'group_bv'),
      team_bv: volumeOf(i, 'team_bv'),
    };
    done.set(i, judged);
    return judged;
  }
  return [...members.keys()].map(judge);
}
