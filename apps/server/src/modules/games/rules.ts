import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { ExclusionPeriod, GameLimitKind } from '@banyan/contract/games/limits';

/** From asking for a higher limit to the moment it can be confirmed, in milliseconds. */
export const waitForHigher = millisecondsPerDay;

const days: Record<Exclude<ExclusionPeriod, '6_months' | 'for_good'>, number> = {
  '24_hours': 1,
  '7_days': 7,
  '6_weeks': 42,
};

/** When an exclusion ends; null = never. Six months are counted by the calendar (docs/security.md §16). */
export function exclusionEnd(period: ExclusionPeriod, from: Date): Date | null {
  if (period === 'for_good') return null;
  if (period !== '6_months') return new Date(from.getTime() + days[period] * millisecondsPerDay);
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + 6);
  // the 31st of August leads to the last day of February, not to March
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** The days a limit of deposits looks back, by its kind. */
export const depositWindows: readonly { kind: GameLimitKind; from: (now: Date) => Date }[] = [1, 7, 30].map(
  (count) => ({
    kind: `deposit_${count}` as GameLimitKind,
    from: (now) => new Date(now.getTime() - count * millisecondsPerDay),
  }),
);
