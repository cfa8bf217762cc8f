import { readStored, removeStored, writeStored } from '../../../../lib/storage.ts';

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

/** A plan as text, two spaces deep; no plan yet = an empty one. */
export function planText(plan: Record<string, unknown> = { incomes: {} }): string {
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
