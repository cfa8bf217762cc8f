import { text } from '@banyan/contract/core/text';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { isUnread } from './switch/read-what-changed.ts';

export const importsOverview: OverviewParts = {
  userDashboard: async (db, { actor }) => ({
    to_dos: (await isUnread(db, actor.id))
      ? [{ code: 'what_changed', label: text('Changes'), url: '/user/what-changed' }]
      : [],
  }),
};
