import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

type Codes = Map<string, string>;

/** Reads the rewards that members have had, and the bonuses they were paid once for a rank, and keeps them. @returns how many */
export async function checkRewards(checking: Checking, members: Members): Promise<number> {
  const { client, head, problems } = checking;
  const byName = (codes: readonly string[]) => new Map(codes.map((code) => [code.toLowerCase(), code]));
  const [rewardCodes, bonuses, ranks] = [checking.rewards, checking.onceBonuses, checking.ranks].map(
    byName,
  ) as [Codes, Codes, Codes];
  const end = Date.parse(head.as_of) + millisecondsPerDay;
  const seen = new Set<string>();
  async function* rewards() {
    for await (const row of readRows(checking, 'rewards')) {
      const n = findMember(row, problems, members);
      const typed = row.cell('reward');
      const bonus = bonuses.get(typed.toLowerCase());
      const code = bonus ?? rewardCodes.get(typed.toLowerCase());
      const rank = bonus && ranks.get(row.cell('rank').toLowerCase());
      if (bonus && !rank) problems.add(row.place('rank'), 'unknown_rank', row.cell('rank'));
      if (!code) problems.add(row.place('reward'), 'unknown_reward', typed);
      const achieved = row.day('achieved');
      if (
        n === undefined ||
        !code ||
        (bonus && !rank) ||
        (row.cell('achieved') !== '' && achieved === undefined)
      )
        continue;
      const key = `${n} ${code} ${rank ?? ''}`;
      if (seen.has(key)) problems.add(row.place('reward'), 'doubled_row', `${row.cell('member')} ${typed}`);
      else if (!row.isLate('achieved', achieved)) {
        seen.add(key);
        yield { row: row.row, n, code, rank, achieved: achieved ?? end - millisecondsPerDay };
      }
    }
  }
  return await copyInFrom(
    client,
    { into: 'import_reward (import_id, row_no, n, code, rank, business_date)', fields: 6 },
    rewards(),
    (writer, reward) => {
      writer.int8(Number(head.id));
      writer.int4(reward.row);
      writer.int4(reward.n);
      writer.text(reward.code);
      if (reward.rank === undefined) writer.null();
      else writer.text(reward.rank);
      writer.day(reward.achieved);
    },
  );
}
