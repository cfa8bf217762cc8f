import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { gameFinders } from './finders.ts';
import { gameTroubles } from './game-troubles.ts';

const rounds = '/admin/games/prediction';

export const gamesOverview: OverviewParts = {
  finders: gameFinders,
  adminNotices: [
    {
      screen: rounds,
      rows: () => sql`
        select 'game_stands_still:' || code || ':' || extract(epoch from since), 'game_stands_still', since, null, code, null, null,
          trouble, ${rounds}
        from (${gameTroubles()}) t`,
      stays_new: true,
    },
  ],
  workQueues: [
    {
      code: 'game_stands_still',
      label: text('Games that stand still'),
      url: rounds,
      items: () => sql`select since as at from (${gameTroubles()}) t`,
    },
  ],
};
