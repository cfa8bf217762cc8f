import { sql } from 'kysely';
import { byNumber } from '../../platform/finders.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';

export const exportsOverview: OverviewParts = {
  finders: [
    byNumber(
      'company_export',
      (id) => sql`select t.no, null, null, t.status from company_export t where t.id = ${id}`,
    ),
  ],
};
