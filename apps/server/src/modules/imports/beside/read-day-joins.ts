import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { RowWriter } from '../../../platform/database/row-buffer.ts';
import { readContact, readEmail, userId } from '../checks/read-contact.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { readSide } from '../files/read-line.ts';
import { momentsWithin } from './moments-within.ts';

const longestLine = 100;

const textOrNull = (writer: RowWriter, value: string | undefined) =>
  value === undefined ? writer.null() : writer.text(value);

/** Reads who joined, in whatever order they stand. */
export async function readDayJoins(checking: Checking): Promise<{ rows: number }> {
  const { client, head, problems } = checking;
  const momentOf = momentsWithin(checking);
  const seen = new Set<string>();
  const emails = new Set<string>();
  async function* joins() {
    for await (const row of readRows(checking, 'day_joins')) {
      const user_id = row.cell('member');
      const at = momentOf(row, 'joined');
      const side = row.cell('side') === '' ? undefined : row.take('side', readSide(row.cell('side')));
      if (!userId.test(user_id)) problems.add(row.place('member'), 'bad_id', user_id);
      else if (seen.has(user_id.toLowerCase())) problems.add(row.place('member'), 'doubled_id', user_id);
      else if (at !== null) {
        seen.add(user_id.toLowerCase());
        const parent = row.cell('parent');
        yield {
          row: row.row,
          user_id,
          name: row.line('name', longestLine) ?? user_id,
          email: readEmail(row, problems, { taken: { emails: new Set() }, emails }),
          mobile: readContact(row, problems),
          sponsor: row.cell('sponsor'),
          // a place is named by its parent and its side together
          parent: parent === '' || side === undefined ? undefined : parent,
          side: side === undefined ? undefined : side === 0 ? 'L' : 'R',
          at,
        };
      }
    }
  }
  const rows = await copyInFrom(
    client,
    {
      into: 'day_join (import_id, row_no, user_id, name, email, mobile, sponsor, parent, side, at)',
      fields: 10,
    },
    joins(),
    (writer, join) => {
      writer.int8(Number(head.id));
      writer.int4(join.row);
      writer.text(join.user_id);
      writer.text(join.name);
      textOrNull(writer, join.email);
      textOrNull(writer, join.mobile);
      writer.text(join.sponsor);
      textOrNull(writer, join.parent);
      textOrNull(writer, join.side);
      writer.moment(join.at);
    },
  );
  return { rows };
}
