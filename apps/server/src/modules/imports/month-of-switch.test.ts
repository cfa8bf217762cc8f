import { expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { contextOf } from '../../../test/build.ts';
import { closeHere } from '../../../test/close-here.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';

const test = useTestServer();

it('a walk pays nothing on purchases the other system worked out in the month of the switch', async () => {
  const { server, url } = test;
  const { db } = server;
  const admin = await aBusiness(server, {
    incomes: { walks: [{ code: 'LEVELS', walk: 'levels', levels: [{ percent: '5' }] }] },
  });
  const context = { ...(await contextOf(server, admin)), now: new Date('2026-05-10T10:00:00+05:30') };
  const bringing = { db, url, context };
  const no = await sendFiles(bringing, '2026-04-15', {
    'members.csv': csv([
      ['member', 'name', 'sponsor', 'joined'],
      ['root1', 'Asha', '', '2026-04-01'],
      ['next1', 'Ravi', 'root1', '2026-04-02'],
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ['root1', 'P', '1000', '2026-04-10'],
      ['next1', 'P', '1000', '2026-04-10'],
    ]),
  });
  await dryRun(bringing, no);
  await bringIn(bringing, no);
  await closeHere(test, context, '2026-04-30');
  const incomes = await db.selectFrom('income').select(['kind', 'amount']).execute();
  expect(incomes).toEqual([]);
  expect(await findAll(db)).toEqual([]);
});
