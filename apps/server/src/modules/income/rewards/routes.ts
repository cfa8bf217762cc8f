import { activityStanding } from '@banyan/contract/income/activity';
import { singleLegPlace } from '@banyan/contract/income/income-places';
import { rankStanding } from '@banyan/contract/income/ranks';
import * as rewards from '@banyan/contract/income/rewards';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { readSingleLegPlace } from '../figures/read-single-leg-place.ts';
import { claimReward } from './claim-reward.ts';
import { decideReward } from './decide-reward.ts';
import { findRewardWaits } from './find-reward-waits.ts';
import type { ReadStanding } from './open-rank-standings.ts';
import { readActivity } from './read-activity.ts';
import { readRewardLadder } from './read-reward-ladder.ts';

/** A member's progress: the ladder and the single leg; and the rewards. */
export function mountRewards(server: Server, readStanding: ReadStanding): void {
  const { serveOperation, serveQuery } = mountsOn(server);
  serveQuery(rewards.rewardLadder, async ({ db, context: { actor, now } }) => ({
    data: await readRewardLadder(db, actor.id, now),
  }));

  serveQuery(singleLegPlace, async ({ db, context: { actor, now } }) => ({
    data: await readSingleLegPlace(db, actor.id, now),
  }));

  serveQuery(activityStanding, async ({ db, context }) => ({ data: await readActivity(db, context) }));

  serveQuery(rankStanding, async ({ db, context }) => ({ data: await readStanding(db, context) }));

  serveOperation(rewards.claimReward, claimReward);
  serveOperation(rewards.decideReward, decideReward, { waits: findRewardWaits });
}
