import { randomInt } from 'node:crypto';
import { refusal } from '../../apps/server/src/platform/refusal.ts';

/**
 * A part of the soak that is asked for alone: `NAME [COUNT] [--seed N]`; null = something else is asked for, or more besides it.
 * @param count where none is given
 */
export function readAlone(name: string, count: number): { count: number; seed: number } | null {
  const [first, ...rest] = process.argv.slice(2);
  if (first !== name || rest.some((option) => option.startsWith('--') && option !== '--seed')) return null;
  const asked = /^(\d{1,8})? ?(?:--seed (\d{1,10}))?$/.exec(rest.join(' '));
  if (!asked) throw refusal(`Usage: npm run soak -- ${name} [N] [--seed N]`);
  const [, given = String(count), seed = String(randomInt(2 ** 31))] = asked;
  return { count: Number(given), seed: Number(seed) };
}
