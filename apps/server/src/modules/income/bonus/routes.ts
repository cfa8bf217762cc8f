import * as bonuses from '@banyan/contract/income/bonus-credits';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { creditBonus } from './credit-bonus.ts';
import { decideBonus } from './decide-bonus.ts';
import { readBonusMember } from './read-bonus-member.ts';
import { selectBonusCredits } from './select-bonus-credits.ts';

/** Bonuses an admin gives by hand. */
export function mountBonuses(server: Server): void {
  const { serveOperation, serveQuery, serveReport } = mountsOn(server);
  serveQuery(bonuses.bonusMember, async ({ db, context, query }) => ({
    data: await readBonusMember(db, query.user_id, context.now),
  }));

  serveOperation(bonuses.creditBonus, creditBonus);
  serveOperation(bonuses.decideBonus, decideBonus);

  serveReport(bonuses.bonusCredits, ({ db, actor, filters }) => selectBonusCredits(db, actor, filters));
}
