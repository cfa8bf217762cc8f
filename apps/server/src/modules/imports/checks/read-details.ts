import { genders, maritalStatuses, updateProfile } from '@banyan/contract/accounts/profile';
import { nomineeRelationships } from '@banyan/contract/core/constants';
import { profileColumns } from '@banyan/contract/imports/import-column';
import type { Checking, Row } from './read-rows.ts';

/** What profiles say beyond name and contacts, as far as it is a choice. */
const choices: Record<string, readonly string[]> = {
  gender: genders,
  marital_status: maritalStatuses,
  nominee_relationship: nomineeRelationships,
};
const fields = Object.keys(profileColumns) as (keyof typeof profileColumns)[];
const longest = 300;

/** What the other system knows of a person, by the rules of the profile here. @returns undefined when that is nothing */
export function readDetails(row: Row, problems: Checking['problems']): Record<string, string> | undefined {
  const details: Record<string, string> = {};
  for (const field of fields) {
    const typed = row.cell(field);
    if (typed === '') continue;
    const value = field === 'date_of_birth' ? dayOf(row) : row.line(field, longest);
    if (value === undefined) continue;
    const chosen = choices[field]?.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? value;
    if (updateProfile.body.shape[field].safeParse(chosen).success) details[field] = chosen;
    else problems.add(row.place(field), 'bad_detail', typed);
  }
  return Object.keys(details).length > 0 ? details : undefined;
}

function dayOf(row: Row): string | undefined {
  const born = row.day('date_of_birth');
  return born === undefined ? undefined : new Date(born).toISOString().slice(0, 10);
}
