import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

const day = 86_400_000;

/** Reads the rewards that members have had and keeps them. @returns how many */
export async function checkRewards(checking: Checking, members: Members): Promise<number> {
  const { client, head, problems } = checking;
  const codes = new Map(checking.rewards.map((code, at) => [code.toLowerCase(), { code, at }]));
  const end = Date.parse(head.as_of) + day;
  const seen = new Set<number>();
  async function* rewards() {
    for await (const row of readRows(checking, 'rewards')) {
      const n = findMember(row, problems, members);
      const typed = row.cell('reward');
      const found = codes.get(typed.toLowerCase());
      if (!found) problems.add(row.place('reward'), 'unknown_reward', typed);
      const achieved = row.day('achieved');
      if (n === undefined || !found || (row.cell('achieved') !== '' && achieved === undefined)) continue;
      const key = n * codes.size + found.at;
      if (seen.has(key)) problems.add(row.place('reward'), 'doubled_row', `${row.cell('member')} ${typed}`);
      else if ((achieved ?? 0) >= end) problems.add(row.place('achieved'), 'in_future', row.cell('achieved'));
      else {
        seen.add(key);
        yield { row: row.row, n, code: found.code, achieved: achieved ?? end - day };
      }
    }
  }
  return await copyInFrom(
    client,
    { into: 'import_reward (import_id, row_no, n, code, business_date)', fields: 5 },
    rewards(),
    (writer, reward) => {
      writer.int8(Number(head.id));
      writer.int4(reward.row);
      writer.int4(reward.n);
      writer.text(reward.code);
      writer.day(reward.achieved);
    },
  );
}
