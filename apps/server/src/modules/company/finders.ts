import { sql } from 'kysely';
import { byNumber, type Finder } from '../../platform/finders.ts';

export const companyFinders: readonly Finder[] = [
  byNumber('enquiry', (id) => sql`select t.no, null, null, t.status from enquiry t where t.id = ${id}`),
];
