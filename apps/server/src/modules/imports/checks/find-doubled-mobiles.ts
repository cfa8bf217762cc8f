import type { Checking } from './read-rows.ts';

/** Rows whose mobile stands in a row above, of members that were kept. */
const doubled = `
  select m.row_no, m.mobile from import_member m join (
    select mobile, min(row_no) as first from import_member where import_id = $1 and mobile is not null
    group by mobile having count(*) > 1
  ) d on d.mobile = m.mobile
  where m.import_id = $1 and m.row_no > d.first`;

/**
 * Finds mobiles that stand in the file more than once: the first one of a number has it, the others are a problem. They have none
 * where that was decided.
 */
export async function findDoubledMobiles({ client, head, problems }: Checking): Promise<void> {
  const { rows } = await client.query<{ row_no: number; mobile: string }>(`${doubled} order by 1`, [head.id]);
  let decided = 'refuse';
  for (const { row_no, mobile } of rows)
    decided = problems.add({ file: 'members', row: row_no, field: 'mobile' }, 'doubled_mobile', mobile);
  if (decided === 'leave_empty')
    await client.query(
      `update import_member m set mobile = null from (${doubled}) d where m.import_id = $1 and m.row_no = d.row_no`,
      [head.id],
    );
}
