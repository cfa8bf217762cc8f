import type { DayFile } from '@banyan/contract/imports/day-files';
import type { ImportProblem } from '@banyan/contract/imports/import-problems';
import type { Checking } from '../checks/read-rows.ts';

/** Who is in the company, or joins by this day's own file. */
const isHere = (
  id: string,
) => `(exists (select from app_user u where lower(u.user_id) = lower(${id}) and u.user_type = 'User')
  or exists (select from day_join j where j.import_id = $1 and lower(j.user_id) = lower(${id})))`;

interface Look {
  file: DayFile;
  table: string;
  field: string;
  column: string;
  sort: ImportProblem;
  /** Rows that are wrong, as SQL. */
  wrong: string;
}

const stranger = (
  file: DayFile,
  table: string,
  field: string,
  column: string,
  sort: ImportProblem = 'not_here',
) => ({
  file,
  table,
  field,
  column,
  sort,
  wrong: `t.${column} <> '' and not ${isHere(`t.${column}`)}`,
});

const taken: Look = {
  file: 'day_joins',
  table: 'day_join',
  field: 'member',
  column: 'user_id',
  sort: 'taken_id',
  wrong: 'exists (select from app_user u where lower(u.user_id) = lower(t.user_id))',
};
const joins = [
  stranger('day_joins', 'day_join', 'sponsor', 'sponsor'),
  stranger('day_joins', 'day_join', 'parent', 'parent'),
];
const others = [
  stranger('day_topups', 'day_topup', 'member', 'user_id'),
  stranger('day_orders', 'day_order', 'member', 'user_id'),
  stranger('day_withdrawals', 'old_withdrawal', 'member', 'user_id'),
  stranger('day_paid', 'old_income', 'member', 'user_id', 'paid_to_nobody'),
];

/** Finds ids that nobody here has, by the set; rows that are left out take those with them who joined below. */
export async function findStrangers(checking: Checking): Promise<void> {
  await look(checking, taken);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const each of joins) isChanged = (await look(checking, each)) || isChanged;
  }
  for (const each of others) await look(checking, each);
}

/** @returns whether rows were left out */
async function look(
  { client, head, problems }: Checking,
  { file, table, field, column, sort, wrong }: Look,
): Promise<boolean> {
  const { rows } = await client.query<{ row_no: number; value: string }>(
    `select t.row_no, t.${column} as value from ${table} t where t.import_id = $1 and ${wrong} order by t.row_no`,
    [head.id],
  );
  const left = rows.filter(
    ({ row_no, value }) => problems.add({ file, row: row_no, field }, sort, value) === 'leave_out',
  );
  await problems.write(client);
  if (left.length === 0) return false;
  await client.query(`delete from ${table} where import_id = $1 and row_no = any($2::int[])`, [
    head.id,
    left.map(({ row_no }) => row_no),
  ]);
  return true;
}
