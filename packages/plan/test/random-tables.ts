import fc from 'fast-check';

/** Tables of rates put beside the values of a plan, wherever one may stand (docs/plans.md §7.3), and needs of a rank. */

type Json = { [key: string]: unknown };
type Drawn = {
  at: number;
  ranks: (number | null)[];
  packages: (number | null)[];
  isRank: boolean;
  needs: number | null;
};

export const drawnTables: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    at: fc.nat({ max: 60 }),
    isRank: fc.boolean(),
    ranks: fc.array(fc.constantFrom(null, 0, 1, 2), { minLength: 3, maxLength: 3 }),
    packages: fc.array(fc.constantFrom(null, null, 0, 1, 2), { minLength: 5, maxLength: 5 }),
    needs: fc.constantFrom(null, null, 0, 1),
  }),
  { maxLength: 8 },
);

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const levelsOf = (kind: unknown) => list((kind as Json | undefined)?.levels);

/** Whatever may have a table, with values that are within the bounds of the kind. */
function targets({ incomes, caps }: { incomes: Json; caps: Json }): [rule: Json, values: string[]][] {
  const { referral, level, spill, single_leg, matrix, matching, fast_start } = incomes as Record<
    string,
    Json
  >;
  const { roi_level, matching_level, repurchase_level, withdrawal_level, gaming_level } = incomes;
  const cap = matching?.cap;
  const rules = [
    ...[fast_start, level, roi_level, matching_level, repurchase_level].flatMap(levelsOf),
    ...(single_leg?.mode === 'queue_level' ? levelsOf(single_leg) : []),
    ...(referral ? [referral.rate as Json] : []),
    ...(spill ? [spill] : []),
    ...(matching ? [matching] : []),
  ];
  const pools = list(matrix?.pools);
  const amounts = [
    ...(single_leg?.mode === 'milestone' ? levelsOf(single_leg) : []),
    ...list(fast_start?.steps),
    ...pools.filter(({ mode }) => mode === 'board'),
    ...pools.flatMap(levelsOf),
    ...(typeof cap === 'object' && cap !== null ? [cap as Json] : []),
    ...(caps.member ? [caps.member as Json] : []),
  ];
  return [
    ...rules.map((rule): [Json, string[]] => [rule, ['0', '2.5', '12']]),
    ...amounts.map((rule): [Json, string[]] => [rule, ['0', '20', '60.5']]),
    ...levelsOf(withdrawal_level).map((rule): [Json, string[]] => [rule, ['0', '0.5', '1']]),
    ...levelsOf(gaming_level).map((rule): [Json, string[]] => [rule, ['0', '5', '9']]),
  ];
}

const tableOf = (codes: readonly string[], drawn: readonly (number | null)[], values: readonly string[]) =>
  Object.fromEntries(
    codes.flatMap((code, k) => {
      const place = drawn[k] ?? null;
      return place === null ? [] : [[code, values[place]]];
    }),
  );

/** @param plan as JSON; its own copy is written to */
export function withTables<
  T extends { incomes: Json; caps: Json; ranks: readonly { code?: string | undefined }[] },
>(plan: T, drawn: readonly Drawn[]): T {
  const copy = structuredClone(plan);
  const all = targets(copy);
  const codes = plan.ranks.map(({ code = '' }) => code);
  for (const { at, isRank, ranks, packages, needs } of drawn) {
    const [rule, values] = all[at % Math.max(1, all.length)] ?? [];
    if (!rule || !values) continue;
    const byRank = tableOf(codes, ranks, values);
    const byPackage = tableOf(['A', 'B', 'C', 'D', 'E'], packages, values);
    delete rule.by_rank;
    delete rule.by_package;
    if (isRank && Object.keys(byRank).length > 0) rule.by_rank = byRank;
    else if (!isRank && Object.keys(byPackage).length > 0) rule.by_package = byPackage;
    if (needs !== null && codes[needs] && typeof rule.need === 'object')
      rule.need = { ...rule.need, rank: codes[needs] };
  }
  return copy;
}

/** Matching by period (docs/plans.md §7.7). */
export const drawnPeriods = fc.record({
  period: fc.constantFrom(undefined, 'daily', 'weekly', 'weekly', 'monthly'),
  ratio: fc.constantFrom(undefined, '1:1', '2:1', '1:2'),
  carry: fc.constantFrom(undefined, 'both', 'stronger', 'none'),
  after: fc.constantFrom(undefined, undefined, 1, 2, 3),
});
export function matchingBy(
  matching: Json,
  {
    period,
    ratio,
    carry,
    after,
  }: {
    period?: string | undefined;
    ratio?: string | undefined;
    carry?: string | undefined;
    after?: number | undefined;
  },
): Json {
  const fits = (value: string | undefined, holds: boolean) => value !== undefined && holds;
  return {
    ...matching,
    ...(period && { period }),
    ...(fits(ratio, matching.unit !== '0' && matching.first_match === 'none') && { ratio }),
    ...(fits(
      carry,
      carry !== 'none' || (matching.carry_limit === null && matching.capped_business === 'wash'),
    ) && {
      carry,
    }),
    ...(after && carry !== 'none' && { carry_expires_after: after }),
  };
}
