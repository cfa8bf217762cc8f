import { readStored, writeStored } from '../../lib/storage.ts';

const keyOf = (userId: string): string => `recent${userId}`;

/** The screens this person opened last, newest first. */
export function recentScreens(userId: string): string[] {
  const stored = readStored('local', keyOf(userId));
  return Array.isArray(stored) ? stored.filter((url) => typeof url === 'string') : [];
}

export function noteRecent(userId: string, url: string): void {
  if (!userId) return;
  const rest = recentScreens(userId).filter((other) => other !== url);
  writeStored('local', keyOf(userId), [url, ...rest].slice(0, 6));
}
