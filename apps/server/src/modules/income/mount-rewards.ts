import { roiDays, singleLegPlace } from '@banyan/contract/income-places';
import * as rewards from '@banyan/contract/rewards';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { claimReward } from './claim-reward.ts';
import { decideReward } from './decide-reward.ts';
import { readRewardLadder } from './read-reward-ladder.ts';
import { readRoiDays } from './read-roi-days.ts';
import { readSingleLegPlace } from './read-single-leg-place.ts';

/** What stands between a member and the next income: the ladder, the single leg, the days of ROI; and the rewards. */
export function mountRewards(server: Server): void {
  serveQuery(
    server,
    rewards.rewardLadder,
  )(async ({ db, context: { actor, now } }) => ({ data: await readRewardLadder(db, actor.id, now) }));

  serveQuery(
    server,
    singleLegPlace,
  )(async ({ db, context: { actor, now } }) => ({ data: await readSingleLegPlace(db, actor.id, now) }));

  serveQuery(
    server,
    roiDays,
  )(async ({ db, context: { actor, now } }) => ({ data: await readRoiDays(db, actor.id, now) }));

  serve(
    server,
    rewards.claimReward,
  )(async ({ tx, context, body }) => ({ data: await claimReward(tx, context, body) }));

  serve(
    server,
    rewards.decideReward,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await decideReward(tx, context, input) };
  });
}
