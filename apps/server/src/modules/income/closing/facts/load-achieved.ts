import type { ClosingFacts } from '@banyan/plan/closing/closing-facts';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import type { Places } from './load-places.ts';

type Achieved = Pick<ClosingFacts, 'rewards' | 'highestRank' | 'heldRank'>;

/** The rewards and ranks that earlier closings found, or another system before them. */
export async function loadAchieved(client: pg.Client, head: ClosingHead, places: Places): Promise<Achieved> {
  const { incomes, ranks } = head.plan;
  const members: number[] = [];
  const code: string[] = [];
  if (incomes.reward)
    await copyOut(
      client,
      `select member_id, code from reward_achievement
       union all select member_id, code from brought_reward order by member_id, code`,
      (row) => {
        members.push(places.placeOf(row.id(0)));
        code.push(row.text(1));
      },
    );
  const rewards = { member: Int32Array.from(members), code };
  if (ranks.length === 0) return { rewards, highestRank: null, heldRank: null };
  const n = places.ids.length;
  const highestRank = new Int8Array(n).fill(-1);
  const heldRank = { paid: new Int8Array(n).fill(-1), bridged: new Int32Array(n) };
  const placeOf = new Map(ranks.map((rank, place) => [rank.code, place]));
  await copyOut(client, 'select member_id, highest, rank, bridged from member_rank', (row) => {
    const i = places.placeOf(row.id(0));
    // a rank that the plan no longer has is no rank of this closing
    highestRank[i] = placeOf.get(row.text(1)) ?? -1;
    const held = placeOf.get(row.text(2)) ?? -1;
    heldRank.paid[i] = held;
    if (held >= 0) heldRank.bridged[i] = row.int(3);
  });
  return { rewards, highestRank, heldRank };
}
