import { dayFileNames } from '@banyan/contract/imports/day-files';
import { importExamples } from '@banyan/contract/imports/import-examples';
import { importFileNames } from '@banyan/contract/imports/import-files';
import { expect, it } from 'vitest';
import { beginBeside, bringDate, tryDate } from '../../../test/beside.ts';
import { bringIn, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { contextOf } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';

const test = useTestServer();

it('every example is known by its headings, and together they are brought in without a problem', async () => {
  const { server, url } = test;
  const admin = await aBusiness(server, {
    ranks: [{ code: 'SILVER', self_investment: '500' }],
    withdrawal: { charge_percent: '5' },
    incomes: {
      matching: { percent: '10' },
      reward: { basis: 'cumulative', ladder: [{ code: 'PHONE', left: '500', item: 'A phone' }] },
      matrix: {
        pools: [
          {
            code: 'GOLD',
            width: 2,
            depth: 2,
            package: 'P',
            pay: 'per_placement',
            levels: [{ amount: '1' }],
            reentry: false,
          },
        ],
      },
    },
  });
  const context = { ...(await contextOf(server, admin)), now: new Date('2026-05-10T10:00:00+05:30') };
  const bringing = { db: server.db, url, context };
  const files = Object.fromEntries(importFileNames.map((kind) => [`x-${kind}.csv`, importExamples[kind]]));
  const no = await sendFiles(bringing, '2026-04-30', files);
  const checked = await dryRun(bringing, no);
  expect(checked.files.filter(({ name, kind }) => name !== `x-${kind}.csv`)).toEqual([]);
  expect(checked).toMatchObject({ problems: [], refused: 0 });
  const { books, totals } = await bringIn(bringing, no);
  for (const kind of importFileNames)
    if (kind in totals && kind !== 'carries') expect([kind, books?.[kind]]).toEqual([kind, totals[kind]]);
  expect(await findAll(server.db)).toEqual([]);

  // the day after it
  await beginBeside(bringing, no);
  const rows = dayFileNames.map((kind) => [
    `x-${kind}.csv`,
    importExamples[kind]
      .trim()
      .split('\n')
      .map((row) => row.split(',')),
  ]);
  const day = await tryDate(bringing, '2026-05-01', Object.fromEntries(rows));
  expect(day.files.filter(({ name, kind }) => name !== `x-${kind}.csv`)).toEqual([]);
  expect(day).toMatchObject({
    problems: [],
    refused: 0,
    totals: { joins: '1', orders: '1', returns: '2', withdrawals: '1', paid: '1' },
  });
  expect((await bringDate(bringing, day)).status).toBe('Loaded');
  expect(await findAll(server.db)).toEqual([]);
});
