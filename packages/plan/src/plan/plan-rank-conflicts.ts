import { namedCodes } from './named-codes.ts';
import { noSuch } from './no-such.ts';
import type { CapsPlan } from './plan-caps.ts';
import type { BonusPlan } from './plan-periodic.ts';
import type { RankNeed, RankPlan, RankRulesPlan } from './plan-ranks.ts';
import type { Problem } from './problems.ts';

type Parts = {
  incomes: { bonus?: BonusPlan | undefined };
  caps?: CapsPlan | undefined;
  ranks: readonly RankPlan[];
  rank_rules?: RankRulesPlan | undefined;
};

/** Problems of ranks, and of what names them (docs/plans.md §7.12). */
export function rankProblems(plan: Parts): Problem[] {
  const { ranks } = plan;
  const codes = ranks.map(({ code }) => code);
  return [
    ...namedRanks(plan).flatMap(({ code, path }) =>
      codes.includes(code) ? [] : [{ path, message: noSuch('rank', code, codes) }],
    ),
    ...ranks.flatMap((rank, place) => ownProblems(rank, place, ranks)),
  ];
}

/** Every place that names a rank. */
function namedRanks({ ranks, rank_rules, incomes, caps }: Parts): { code: string; path: string }[] {
  const inNeed = (need: RankNeed, path: string) =>
    (['directs_of_rank', 'legs_with_rank'] as const).flatMap((key) =>
      Object.keys(need[key] ?? {}).map((code) => ({ code, path: `${path}.${key}.${code}` })),
    );
  const breakaway = rank_rules?.breakaway ?? null;
  return [
    ...ranks.flatMap((rank, index) => needsOf(rank, index).flatMap(({ need, path }) => inNeed(need, path))),
    ...[...namedCodes(incomes, 'incomes'), ...namedCodes(caps, 'caps')].filter(({ of }) => of === 'rank'),
    ...(breakaway === null ? [] : [{ code: breakaway, path: 'rank_rules.breakaway' }]),
    ...(incomes.bonus?.pools ?? []).flatMap(({ shares }, pool) =>
      (shares ?? []).map(({ rank }, index) => ({
        code: rank,
        path: `incomes.bonus.pools[${pool}].shares[${index}].rank`,
      })),
    ),
  ];
}

/** What achieves a rank and what keeps it. */
function needsOf(rank: RankPlan, index: number): { need: RankNeed; path: string }[] {
  const path = `ranks[${index}]`;
  return [{ need: rank, path }, ...(rank.keep ? [{ need: rank.keep, path: `${path}.keep` }] : [])];
}

function ownProblems(rank: RankPlan, place: number, ranks: readonly RankPlan[]): Problem[] {
  const isLower = (code: string) => ranks.slice(0, place).some((other) => other.code === code);
  const isKnown = (code: string) => ranks.some((other) => other.code === code);
  return [
    ...needsOf(rank, place).flatMap(({ need, path }) => [
      ...Object.keys(need.legs_with_rank ?? {})
        .filter((code) => isKnown(code) && !isLower(code))
        .map((code) => ({
          path: `${path}.legs_with_rank.${code}`,
          message: `must be a rank below ${rank.code}: legs are judged before it`,
        })),
      ...(need.max_from_leg_percent !== undefined && need.group_bv === undefined && need.team_bv === undefined
        ? [{ path: `${path}.max_from_leg_percent`, message: 'needs group_bv or team_bv beside it' }]
        : []),
    ]),
    ...((rank.grace ?? 0) > 0 && !rank.keep
      ? [
          {
            path: `ranks[${place}].grace`,
            message: 'needs keep beside it: only a rank that is kept is bridged',
          },
        ]
      : []),
  ];
}
