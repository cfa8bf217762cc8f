import { readStored, removeStored, writeStored } from '../../../../lib/storage.ts';
import type { Json } from './plan-values.ts';

/** The order in which the parts of a plan are written (docs/plans.md §5); a database keeps them in another one. */
const parts = [
  'incomes',
  'calendar',
  'activity',
  'tank',
  'rank_rules',
  'ranks',
  'caps',
  'payout',
  'withdrawal',
];

/** A stored plan as text, its tables in the order of its ranks; no plan yet = an empty one. */
export function planText(plan: Json = { incomes: {} }): string {
  const ranks = Array.isArray(plan.ranks) ? (plan.ranks as Json[]).map(({ code }) => String(code)) : [];
  const ordered = JSON.stringify(plan, (key, value: unknown) => {
    if (key !== 'by_rank' || typeof value !== 'object' || value === null) return value;
    const codes = Object.keys(value).sort((a, b) => ranks.indexOf(a) - ranks.indexOf(b));
    return Object.fromEntries(codes.map((code) => [code, (value as Json)[code]]));
  });
  return typedText(JSON.parse(ordered) as Json);
}

/** A plan that is being written as text, two spaces deep: what is typed stays in its place. */
export function typedText(plan: Json): string {
  const rank = (key: string): number => (parts.includes(key) ? parts.indexOf(key) : parts.length);
  const entries = Object.entries(plan).sort(([a], [b]) => rank(a) - rank(b));
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

const keyOf = (userId: string): string => `plan_draft${userId}`;

/** What somebody has typed and not published, on this device. */
export function readDraft(userId: string): string | undefined {
  const draft = readStored('local', keyOf(userId));
  return typeof draft === 'string' ? draft : undefined;
}
export const keepDraft = (userId: string, text: string): void => writeStored('local', keyOf(userId), text);
export const dropDraft = (userId: string): void => removeStored('local', keyOf(userId));
