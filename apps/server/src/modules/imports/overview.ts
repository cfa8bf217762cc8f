import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { byNumber } from '../../platform/finders.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { isUnread } from './switch/read-what-changed.ts';

export const importsOverview: OverviewParts = {
  finders: [
    byNumber('import', (id) => sql`select t.no, null, null, t.status from import t where t.id = ${id}`),
  ],
  userDashboard: async (db, { actor }) => ({
    to_dos: (await isUnread(db, actor.id))
      ? [{ code: 'what_changed', label: text('Changes'), url: '/user/what-changed' }]
      : [],
  }),
};
