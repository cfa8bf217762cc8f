import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

/** Reads which ranks members held at earlier rank closings, and keeps it. @returns how many rows there are */
export async function checkHeldRanks(checking: Checking, members: Members): Promise<number> {
  const { client, head, problems } = checking;
  const codes = new Map(checking.ranks.map((code) => [code.toLowerCase(), code]));
  const end = Date.parse(head.as_of) + millisecondsPerDay;
  const seen = new Set<number>();
  async function* rows() {
    for await (const row of readRows(checking, 'held')) {
      const n = findMember(row, problems, members);
      const closed = row.day('closed');
      const typed = row.cell('rank');
      const rank = typed === '' ? null : codes.get(typed.toLowerCase());
      if (rank === undefined) problems.add(row.place('rank'), 'unknown_rank', typed);
      if (n === undefined || closed === undefined || rank === undefined) continue;
      const date = closed - (closed % millisecondsPerDay);
      const key = (date / millisecondsPerDay) * members.count + n;
      if (seen.has(key)) problems.add(row.place('closed'), 'doubled_row', row.cell('member'));
      // from then on ranks are judged here
      else if (date >= end) problems.add(row.place('closed'), 'too_late', row.cell('closed'));
      else {
        seen.add(key);
        yield { row: row.row, n, date, rank };
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'import_held_rank (import_id, row_no, n, business_date, rank)', fields: 5 },
    rows(),
    (writer, held) => {
      writer.int8(Number(head.id));
      writer.int4(held.row);
      writer.int4(held.n);
      writer.day(held.date);
      if (held.rank === null) writer.null();
      else writer.text(held.rank);
    },
  );
  return seen.size;
}
