import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { localMoments } from '../checks/local-moments.ts';
import type { Checking, Row } from '../checks/read-rows.ts';

/**
 * The moment of a row within the date of its file, by the clocks of the company; one without a moment stands at the beginning
 * of the date, or at its end.
 * @returns reads a row; null = it is of another date, which is kept as a problem
 */
export function momentsWithin({
  head,
  problems,
}: Checking): (row: Row, field: string, isLast?: boolean) => number | null {
  const momentOf = localMoments(head.timezone);
  const begins = Date.parse(head.as_of);
  return (row, field, isLast = false) => {
    const unknown = isLast ? begins + millisecondsPerDay - 1000 : begins;
    if (row.cell(field) === '') return momentOf(unknown);
    const at = row.day(field);
    if (at === undefined) return null;
    if (at === begins) return momentOf(unknown);
    if (at >= begins && at < begins + millisecondsPerDay) return momentOf(at);
    problems.add(row.place(field), 'other_day', row.cell(field));
    return null;
  };
}
