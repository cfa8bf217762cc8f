import { expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { closeHere } from '../../../test/close-here.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';

const test = useTestServer();
const bringing = useBringing(test, {
  incomes: {
    walks: [{ walk: 'levels', code: 'UNI', on: ['order'], period: 'monthly', levels: [{ percent: '10' }] }],
  },
});

it('walks pay on orders that came after the last date there, and on no earlier one', async () => {
  const no = await sendFiles(bringing(), '2026-05-05', {
    'members.csv': csv([
      ['Member', 'Name', 'Sponsor', 'Joined'],
      ['root1', 'Asha Rani', '', '2025-01-01'],
      ['next1', 'Ravi Kumar', 'root1', '2025-01-02'],
    ]),
    'topups.csv': csv([
      ['Member', 'Package', 'Amount', 'Date'],
      ['root1', 'P', '500', '2026-01-10'],
    ]),
    'orders.csv': csv([
      ['Member', 'Amount', 'BV', 'Date', 'Not worked out'],
      ['next1', '1000', '1000', '2026-05-04', ''],
      ['next1', '2000', '2000', '2026-05-05', '1'],
      ['next1', '300', '300', '2026-05-07', ''],
    ]),
  });
  await dryRun(bringing(), no, { mends: { in_future: 'keep_it' } });
  await bringIn(bringing(), no);
  const later = { ...bringing().context, now: new Date('2026-06-01T10:00:00+05:30') };
  await closeHere(test, later, '2026-05-31');
  expect(
    await test.asOwner(
      `select kind, trim_scale(base)::text as base, trim_scale(amount)::text as amount from income order by id`,
    ),
  ).toEqual([{ kind: 'unilevel', base: '300', amount: '30' }]);
  expect(await findAll(test.server.db)).toEqual([]);
});
