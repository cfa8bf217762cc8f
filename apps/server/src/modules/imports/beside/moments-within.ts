import { localMoments } from '../checks/local-moments.ts';
import type { Checking, Row } from '../checks/read-rows.ts';

const day = 86_400_000;

/**
 * The moment of a row within the date of its file, by the clocks of the company; one without a moment stands at the beginning
 * of the date.
 * @returns reads a row; null = it is of another date, which is kept as a problem
 */
export function momentsWithin({ head, problems }: Checking): (row: Row, field: string) => number | null {
  const momentOf = localMoments(head.timezone);
  const begins = Date.parse(head.as_of);
  return (row, field) => {
    if (row.cell(field) === '') return momentOf(begins);
    const at = row.day(field);
    if (at === undefined) return null;
    if (at >= begins && at < begins + day) return momentOf(at);
    problems.add(row.place(field), 'other_day', row.cell(field));
    return null;
  };
}
