import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { csv, dryRun, sendFiles } from '../../../../test/bring-network.ts';
import { useTestServer } from '../../../../test/http.ts';
import { useBringing } from '../../../../test/use-bringing.ts';

const bringing = useBringing(useTestServer());

it('refuses a mobile that stands in the file twice, however it is written, until somebody decides to keep or to leave it', async () => {
  const { db } = bringing();
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': csv([
      ['Member', 'Name', 'Mobile', 'Sponsor', 'Joined'],
      ['root1', 'Asha Rani', '98765 43210', '', '2025-01-01'],
      ['next1', 'Asha Rani', '98765-43210', 'root1', '2025-01-02'],
      ['next2', 'Ravi Kumar', '9876543211', 'root1', '2025-01-03'],
      ['next3', 'Asha Rani', '9876543210', 'root1', '2025-01-04'],
      ['next4', 'Meena Shah', '', 'root1', '2025-01-05'],
      ['next5', 'Kiran Das', '', 'root1', '2025-01-06'],
    ]),
  });
  const mobiles = async () =>
    (
      await sql<{ mobile: string | null }>`select mobile from import_member order by row_no`.execute(db)
    ).rows.map(({ mobile }) => mobile);
  const tried = async (mends: Parameters<typeof dryRun>[2]) => {
    const { refused, problems } = await dryRun(bringing(), no, mends);
    return { refused, problems, mobiles: await mobiles() };
  };
  const doubled = ['9876543210', '9876543210', '9876543211', '9876543210', null, null];
  const problem = (mend: string) => [{ sort: 'doubled_mobile', rows: 2, mend }];
  expect(await tried({})).toEqual({ refused: 2, problems: problem('refuse'), mobiles: doubled });
  const { rows } = await sql<{ found: string }>`
    select row_no || ' ' || field || ' ' || value as found from import_problem order by id`.execute(db);
  expect(rows.map(({ found }) => found)).toEqual(['3 mobile 9876543210', '5 mobile 9876543210']);
  expect(await tried({ mends: { doubled_mobile: 'keep_it' } })).toEqual({
    refused: 0,
    problems: problem('keep_it'),
    mobiles: doubled,
  });
  expect(await tried({ mends: { doubled_mobile: 'leave_empty' } })).toEqual({
    refused: 0,
    problems: problem('leave_empty'),
    mobiles: ['9876543210', null, '9876543211', null, null, null],
  });
});
