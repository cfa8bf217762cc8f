import type { ProblemList } from './problem-list.ts';
import type { Row } from './read-rows.ts';

/** What a user id may look like. */
export const userId = /^[A-Za-z0-9_.-]{5,50}$/;
const email = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
const mobile = /^\d{9,15}$/;

/** @param known addresses of people here, and those of the rows before, which this one joins */
export function readEmail(
  row: Row,
  problems: ProblemList,
  known: { taken: { emails: Set<string> }; emails: Set<string> },
): string | undefined {
  const typed = row.cell('email');
  if (typed === '') return undefined;
  const small = typed.toLowerCase();
  if (!email.test(typed) || typed.length > 254) problems.add(row.place('email'), 'bad_email', typed);
  else if (known.taken.emails.has(small)) problems.add(row.place('email'), 'taken_email', typed);
  else if (known.emails.has(small)) problems.add(row.place('email'), 'doubled_email', typed);
  else {
    known.emails.add(small);
    return typed;
  }
  return undefined;
}

export function readContact(row: Row, problems: ProblemList): string | undefined {
  const typed = row.cell('mobile');
  const digits = typed.replace(/[\s()+-]/g, '');
  if (typed === '') return undefined;
  if (mobile.test(digits)) return digits;
  problems.add(row.place('mobile'), 'bad_mobile', typed);
  return undefined;
}
