import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

/** How many members hold each rank. */
export type RankTotals = Map<string, number>;

/** Reads the ranks and keeps them. Who holds a rank now has held it. */
export async function checkRanks(checking: Checking, members: Members): Promise<RankTotals> {
  const { client, head, problems } = checking;
  const codes = new Map(checking.ranks.map((code, at) => [code.toLowerCase(), { code, at }]));
  const seen = new Uint8Array(members.count);
  const totals: RankTotals = new Map();
  async function* ranks() {
    for await (const row of readRows(checking, 'ranks')) {
      const n = findMember(row, problems, members);
      const [rank, highest] = (['rank', 'highest'] as const).map((field) => {
        const typed = row.cell(field);
        const found = codes.get(typed.toLowerCase());
        if (typed !== '' && !found) problems.add(row.place(field), 'unknown_rank', typed);
        return found;
      });
      const bridged = row.count('bridged') ?? 0;
      if (n === undefined || !highest || (row.cell('rank') !== '' && !rank)) continue;
      if (seen[n] === 1 || (rank && rank.at > highest.at)) {
        if (seen[n] === 1) problems.add(row.place('member'), 'doubled_row', row.cell('member'));
        else problems.add(row.place('rank'), 'rank_above_highest', row.cell('rank'));
        continue;
      }
      seen[n] = 1;
      if (rank) totals.set(rank.code, (totals.get(rank.code) ?? 0) + 1);
      yield { row: row.row, n, rank: rank?.code ?? null, highest: highest.code, bridged };
    }
  }
  await copyInFrom(
    client,
    { into: 'import_rank (import_id, row_no, n, rank, highest, bridged)', fields: 6 },
    ranks(),
    (writer, held) => {
      writer.int8(Number(head.id));
      writer.int4(held.row);
      writer.int4(held.n);
      if (held.rank === null) writer.null();
      else writer.text(held.rank);
      writer.text(held.highest);
      writer.int4(held.bridged);
    },
  );
  return totals;
}
