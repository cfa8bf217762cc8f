import type { Members } from './arrange-members.ts';
import type { ProblemList } from './problem-list.ts';
import type { Row } from './read-rows.ts';

/** The number of the member a row is about; one who is in no row is a problem. */
export function findMember(row: Row, problems: ProblemList, members: Members): number | undefined {
  const n = members.numberOf(row.cell('member'));
  if (n === undefined) problems.add(row.place('member'), 'unknown_member', row.cell('member'));
  return n;
}
