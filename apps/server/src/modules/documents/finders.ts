import { sql } from 'kysely';
import { byNumber, type Finder } from '../../platform/finders.ts';

export const documentFinders: readonly Finder[] = [
  byNumber(
    'company_paper',
    (id) => sql`select t.no, null, null, null from company_paper t where t.id = ${id}`,
  ),
];
