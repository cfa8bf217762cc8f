import { object } from '@banyan/plan/plan/values';
import * as z from 'zod/mini';

/** The keys of an answer at every depth; of a list, those of its entries. */
type Shape = { readonly [key: string]: Shape };
const keys = (...names: string[]): Shape => Object.fromEntries(names.map((name) => [name, {}]));

const answerShape: Shape = {
  ...keys('terminal', 'beacon', 'problems'),
  game: keys('code', 'kind', 'fee_bps', 'edge_bps', 'cap_x100'),
  rounds: {
    ...keys('round', 'game_hash', 'draws', 'payouts'),
    ...keys('digit', 'colours', 'size'),
    ...keys('crash_x100', 'crash', 'crash_ms'),
    ...keys('commit', 'root', 'winners'),
    prizes: { ...keys('rolled_over'), prizes: keys('serial', 'amount') },
    proof: keys('side', 'hash'),
  },
  schedule: keys('issue', 'opens_at', 'closes_at', 'ends_at', 'beacon_round'),
  exposure: keys('stakes', 'liability', 'worst_loss'),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findUnknownKeys(value: unknown, shape: Shape, path: PropertyKey[]): PropertyKey[][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => findUnknownKeys(item, shape, [...path, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner ? findUnknownKeys(member, inner, [...path, key]) : [[...path, key]];
  });
}

/** What a file expects of its answer: any part of it, by the answer's own keys. */
export const expectation = z.custom<Record<string, unknown>>(isObject, object).check((context) => {
  for (const path of findUnknownKeys(context.value, answerShape, []))
    context.issues.push({ code: 'custom', input: context.value, path, message: 'unknown key' });
});

const words = (value: unknown): string => {
  if (value === undefined) return 'not there';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isObject(value) ? 'an object' : JSON.stringify(value);
};

/**
 * Compares what an expectation names with what was found; a list is compared whole.
 * @returns a sentence for each difference, with its place
 */
export function findDifferences(expected: unknown, found: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length)
    return expected.flatMap((item, i) => findDifferences(item, found[i], `${path}[${i}]`));
  if (isObject(expected) && isObject(found))
    return Object.entries(expected).flatMap(([key, member]) =>
      findDifferences(member, found[key], `${path}.${key}`),
    );
  if (expected === found) return [];
  return [`${path}: expected ${words(expected)}, but it is ${words(found)}.`];
}
