import * as bonuses from '@banyan/contract/income/bonus-credits';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { needsSecondPerson } from '../../accounts/needs-second-person.ts';
import { creditBonus } from './credit-bonus.ts';
import { decideBonus } from './decide-bonus.ts';
import { readBonusMember } from './read-bonus-member.ts';
import { selectBonusCredits } from './select-bonus-credits.ts';

/** Bonuses an admin gives by hand. */
export function mountBonuses(server: Server): void {
  const { serve, serveOperation, serveQuery, serveReport } = mountsOn(server);
  serveQuery(bonuses.bonusMember, async ({ db, context, query }) => ({
    data: await readBonusMember(db, query.user_id, context.now),
  }));

  serve(bonuses.creditBonus, async ({ tx, context, body }) => {
    const { user_id, amount: value } = body;
    const why = await needsSecondPerson(tx, context, { call: bonuses.creditBonus, user_id, value });
    return { data: await creditBonus(tx, context, body, why) };
  });

  serveOperation(bonuses.decideBonus, decideBonus);

  serveReport(bonuses.bonusCredits, ({ db, context, filters }) => selectBonusCredits(db, context, filters));
}
