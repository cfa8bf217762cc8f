import type { ClosingFacts } from '@banyan/plan/closing/closing-facts';
import type pg from 'pg';
import { copyOut } from '../../../platform/database/copy-rows.ts';
import type { Places } from './load-places.ts';
import type { ClosingHead } from './read-closing-head.ts';

type Achieved = Pick<ClosingFacts, 'rewards' | 'highestRank'>;

/** The rewards and ranks that earlier closings found. */
export async function loadAchieved(client: pg.Client, head: ClosingHead, places: Places): Promise<Achieved> {
  const { incomes, ranks } = head.plan;
  const members: number[] = [];
  const code: string[] = [];
  if (incomes.reward)
    await copyOut(
      client,
      'select member_id, code from reward_achievement order by member_id, code',
      (row) => {
        members.push(places.placeOf(row.id(0)));
        code.push(row.text(1));
      },
    );
  const rewards = { member: Int32Array.from(members), code };
  if (ranks.length === 0) return { rewards, highestRank: null };
  const highestRank = new Int8Array(places.ids.length).fill(-1);
  const placeOf = new Map(ranks.map((rank, place) => [rank.code, place]));
  await copyOut(client, 'select member_id, highest from member_rank', (row) => {
    // a rank that the plan no longer has is no rank of this closing
    highestRank[places.placeOf(row.id(0))] = placeOf.get(row.text(1)) ?? -1;
  });
  return { rewards, highestRank };
}
