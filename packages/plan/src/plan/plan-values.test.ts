import { expect, test } from 'vitest';
import { problemsOfPlan, wholePlan } from '../../test/whole-plan.ts';
import { planSchema } from './plan.ts';

type Place = readonly (string | number)[];

/** Every value of a plan that holds no others, with its place. */
function leavesOf(part: unknown, place: Place = []): { place: Place; value: unknown }[] {
  if (typeof part !== 'object' || part === null) return [{ place, value: part }];
  const entries = Array.isArray(part) ? [...part.entries()] : Object.entries(part);
  return entries.flatMap(([key, value]) => leavesOf(value, [...place, key]));
}

/** The plan with another value, or key, at a place. */
function changed(part: unknown, [key, ...rest]: Place, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(part);
  const copy = structuredClone(part) as Record<string | number, unknown>;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

const pathOf = (place: Place) =>
  place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);

const leaves = leavesOf(wholePlan);
const decimals = leaves.filter(({ value }) => typeof value === 'string' && /^\d+$/.test(value));
const counts = leaves.filter(({ value }) => typeof value === 'number');
const words = leaves.filter(({ value }) => typeof value === 'string' && !/^\d+$/.test(value));

/** Kinds and parts in which docs/plans.md §7 adds nothing, or nothing but what stands beside them. */
const ofBefore = ['roi', 'next_bet', 'reward']
  .map((kind) => `incomes.${kind}`)
  .concat('payout', 'withdrawal.tds');
const keysOfBefore =
  'self_investment team_business weaker_leg matched directs directs_of_rank mode sequential start_level compression base ' +
  'base_rule first_topup_only percent amount from placement reentry max_total_percent self_bv hold_days basis first_match ' +
  'need_left_directs need_right_directs capped_business ineligible carry_limit need';

type Schema = { _zod: { def: Record<string, unknown> } };
/** Every key that may be written, with its place; places of a list have none. */
function keysOf(schema: Schema, place = ''): string[] {
  const { innerType, type, element, options, shape } = schema._zod.def;
  if (innerType) return keysOf(innerType as Schema, place);
  if (type === 'array') return keysOf(element as Schema, place);
  if (type === 'union') return (options as Schema[]).flatMap((option) => keysOf(option, place));
  return Object.entries((shape ?? {}) as Record<string, Schema>).flatMap(([key, value]) => {
    const own = place === '' ? key : `${place}.${key}`;
    return [own, ...keysOf(value, own)];
  });
}

test('the whole plan has every key of plans of any kind, so that a new one is refused what is wrong with it', () => {
  const written = leaves.map(({ place }) => place.filter((key) => typeof key === 'string').join('.'));
  // what stands by rank may stand by package as well
  const alike = (place: string) => place.replaceAll('by_package', 'by_rank');
  const missing = keysOf(planSchema as unknown as Schema).filter((place) => {
    const isOfBefore =
      ofBefore.some((start) => place.startsWith(start)) ||
      keysOfBefore.split(' ').includes(place.split('.').at(-1) ?? '') ||
      /\.levels\.need\./.test(place);
    return !isOfBefore && !written.some((one) => `${alike(one)}.`.startsWith(`${alike(place)}.`));
  });
  expect(missing).toEqual([]);
});

test('the plan with every new key is allowed', () => {
  expect(problemsOfPlan(wholePlan)).toEqual([]);
  expect(decimals.length).toBeGreaterThan(60);
});

/** Every value that is not refused at its place in a sentence of more than one word. */
function acceptedOf(place: Place, values: readonly unknown[]): unknown[] {
  const path = pathOf(place);
  return values.filter((value) => {
    const found = problemsOfPlan(changed(wholePlan, place, () => value));
    return !found.some((problem) => problem.startsWith(path) && / .* /.test(problem.slice(path.length)));
  });
}

test.each(decimals.map(({ place }) => [pathOf(place), place] as const))(
  'a figure is refused that is no decimal string: %s',
  (_, place) => {
    const values = ['-1', '1.00001', `1${'0'.repeat(30)}`, '1e3', '', 'x', 5, null, true, [], {}];
    expect(acceptedOf(place, values)).toEqual([]);
  },
);

test.each(counts.map(({ place }) => [pathOf(place), place] as const))(
  'a number is refused that is no whole one in its bounds: %s',
  (_, place) => {
    const isNullable = ['first_days_free', 'carry_expires_after', 'at_most'].includes(String(place.at(-1)));
    const values = [-1, 1.5, 1e30, '1', true, [], {}, ...(isNullable ? [] : [null])];
    expect(acceptedOf(place, values)).toEqual([]);
  },
);

test.each(words.map(({ place, value }) => [pathOf(place), place, value] as const))(
  'a word is refused in another case, and what is no word: %s',
  (_, place, value) => {
    const others = [5, true, [], {}];
    const key = String(place.at(-1));
    // a new code is free; what names one is not
    const isFree = key === 'code' || key === 'package';
    const other =
      String(value) === String(value).toLowerCase()
        ? String(value).toUpperCase()
        : String(value).toLowerCase();
    // a ratio has no other case
    const words = /^\d+:\d+$/.test(other) ? [''] : [other, ''];
    expect(acceptedOf(place, isFree ? others : [...others, ...words])).toEqual([]);
  },
);

/** Every object in which a table stands. */
const tables = leaves.filter(({ place }) => ['by_rank', 'by_package'].includes(String(place.at(-2))));

test.each(tables.map(({ place }) => [pathOf(place), place] as const))(
  'a table names what there is, is not empty and stands alone: %s',
  (_, place) => {
    const table = place.slice(0, -1);
    const holder = place.slice(0, -2);
    const word = place.at(-2) === 'by_rank' ? 'rank' : 'package';
    const code = String(place.at(-1)).toLowerCase();
    const other = changed(wholePlan, table, () => ({ [code]: '100' }));
    expect(problemsOfPlan(other)).toContainEqual(
      `${pathOf(table)}.${code}: there is no ${word} ${code}: known are ${word === 'rank' ? 'S, G, P' : 'P1, P2'}`,
    );
    expect(problemsOfPlan(changed(wholePlan, table, () => ({})))[0]).toBe(
      `${pathOf(table)}: needs at least one value`,
    );
    expect(problemsOfPlan(changed(wholePlan, table, () => [])).length).toBeGreaterThan(0);
    const both = changed(wholePlan, holder, (value) => ({
      ...(value as object),
      by_rank: { S: '1' },
      by_package: { P1: '1' },
    }));
    expect(problemsOfPlan(both)).toContainEqual(
      `${pathOf(holder)}.by_package: stands alone: a value goes by rank or by package`,
    );
  },
);
