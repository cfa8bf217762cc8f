import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

/**
 * Reads the numbers of the single leg and keeps them: each is given once, to a member with a topup.
 * @param bought a flag by member
 * @returns how many
 */
export async function checkNumbers(
  checking: Checking,
  members: Members,
  bought: Uint8Array,
): Promise<number> {
  const { client, head, problems } = checking;
  const [numbered, given] = [new Set<number>(), new Set<number>()];
  async function* numbers() {
    for await (const row of readRows(checking, 'numbers')) {
      const n = findMember(row, problems, members);
      const [no, paid] = [row.count('number'), row.count('paid')];
      if (n === undefined || no === undefined || (row.cell('paid') !== '' && paid === undefined)) continue;
      if (no === 0) problems.add(row.place('number'), 'not_an_amount', row.cell('number'));
      else if (bought[n] !== 1) problems.add(row.place('member'), 'no_topup', row.cell('member'));
      else if (numbered.has(n)) problems.add(row.place('member'), 'doubled_row', row.cell('member'));
      else if (given.has(no)) problems.add(row.place('number'), 'doubled_row', row.cell('number'));
      else {
        numbered.add(n);
        given.add(no);
        yield { row: row.row, n, no, paid };
      }
    }
  }
  return await copyInFrom(
    client,
    { into: 'import_number (import_id, row_no, n, no, paid)', fields: 5 },
    numbers(),
    (writer, number) => {
      writer.int8(Number(head.id));
      writer.int4(number.row);
      writer.int4(number.n);
      writer.int4(number.no);
      if (number.paid === undefined) writer.null();
      else writer.int4(number.paid);
    },
  );
}
