import { toDecimal } from '../money.ts';
import { noSuch } from './no-such.ts';
import type { RankPlan } from './plan-ranks.ts';
import { walkBound } from './plan-walk-bounds.ts';
import { type DifferentialPlan, OWN_RANK, type WalkPlan } from './plan-walks.ts';
import type { Problem } from './problems.ts';

/** Problems of walks (docs/plans.md §7.12) but of the ranks they name, which `rankProblems` finds. */
export function walkProblems(walks: readonly WalkPlan[], ranks: readonly RankPlan[]): Problem[] {
  return walks.flatMap((walk, at) => {
    const path = `incomes.walks[${at}]`;
    const problems = boundaryProblems(walk, path, ranks);
    if (problems.length > 0) return problems;
    return [...fallingRates(walk, path, ranks), ...boundProblems(walk, path, ranks)];
  });
}

function boundaryProblems(walk: WalkPlan, path: string, ranks: readonly RankPlan[]): Problem[] {
  if (walk.walk !== 'generations') return [];
  if (walk.boundary === OWN_RANK)
    return walk.counts === 'groups'
      ? [
          {
            path: `${path}.counts`,
            message: 'must be below where the boundary is own_rank: it has no groups',
          },
        ]
      : [];
  const codes = ranks.map(({ code }) => code);
  if (codes.includes(walk.boundary)) return [];
  return [
    {
      path: `${path}.boundary`,
      message: `must be own_rank or a rank: ${noSuch('rank', walk.boundary, codes)}`,
    },
  ];
}

/** A higher rank is never paid less, or its difference would be below 0. */
function fallingRates(walk: WalkPlan, path: string, ranks: readonly RankPlan[]): Problem[] {
  if (walk.walk !== 'differential') return [];
  const listed = ranks.filter(({ code }) => Object.hasOwn(walk.rate.by_rank ?? {}, code));
  return listed.flatMap(({ code }, at) => {
    const below = at === 0 ? walk.rate.percent : rateOfRank(walk, (listed[at - 1] as RankPlan).code);
    if (toDecimal(rateOfRank(walk, code)).gte(below)) return [];
    return [
      { path: `${path}.rate.by_rank.${code}`, message: `must be at least ${below}, as a lower rank has` },
    ];
  });
}

const rateOfRank = ({ rate }: DifferentialPlan, code: string): string => rate.by_rank?.[code] ?? rate.percent;

function boundProblems(walk: WalkPlan, path: string, ranks: readonly RankPlan[]): Problem[] {
  const bound = walkBound(walk, ranks);
  if (bound.lte('100')) return [];
  return [{ path, message: `pays up to ${bound.toFixed()} % of a purchase: at most 100 % is allowed` }];
}
