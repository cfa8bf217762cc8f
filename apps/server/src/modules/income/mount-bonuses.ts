import * as bonuses from '@banyan/contract/bonus-credits';
import { serve, serveQuery } from '../../platform/serve.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { creditBonus } from './credit-bonus.ts';
import { decideBonus } from './decide-bonus.ts';
import { readBonusMember } from './read-bonus-member.ts';
import { selectBonusCredits } from './select-bonus-credits.ts';

/** Bonuses an admin gives by hand. */
export function mountBonuses(server: Server): void {
  serveQuery(
    server,
    bonuses.bonusMember,
  )(async ({ db, context, query }) => ({ data: await readBonusMember(db, query.user_id, context.now) }));

  serve(
    server,
    bonuses.creditBonus,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await creditBonus(tx, context, input) };
  });

  serve(
    server,
    bonuses.decideBonus,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await decideBonus(tx, context, input) };
  });

  serveReport(
    server,
    bonuses.bonusCredits,
  )(({ db, actor, filters }) => selectBonusCredits(db, actor, filters));
}
