import { readFileSync } from 'node:fs';
import * as releases from '@banyan/contract/income/fund-releases';
import { pools } from '@banyan/contract/income/pools';
import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { beforeAll, expect, it } from 'vitest';
import { anAdmin, openTestSession, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { runScenario } from '../../../scenario/run-scenario.ts';

const test = useTestServer();
const file = new URL('../../../../../../scenarios/template-hybrid.json', import.meta.url);
let admin: Person;
let member: { token: string };

beforeAll(async () => {
  const read = parseScenario(JSON.parse(readFileSync(file, 'utf8')));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  await runScenario({ db: test.server.db, url: test.url }, test.services, read.scenario);
  admin = await anAdmin(test.server);
  const [row] = await test.asOwner(`select m.id from member m where sponsor_id is null`);
  member = {
    token: await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, String(row?.id))),
  };
});

const rowsOf = async (token: string, query = {}) =>
  (await callAs(test.server, pools, { token, query })).json().data;

it('says what a pool shared, what one point was worth, and what stayed with the company', async () => {
  const rows = await rowsOf(admin.token);
  expect(rows).toMatchObject([
    {
      business_date: '2026-01-31',
      pool: 'CAR',
      form: 'By points',
      period: 'Monthly',
      shares: 21,
      holders: 3,
      own_shares: null,
      wallet: 'Car',
    },
  ]);
  const [{ turnover, size, share_value, paid, kept }] = rows;
  expect([turnover, size, share_value, paid, kept].map(exact)).toEqual([
    '11300',
    '226',
    '10.76',
    '225.96',
    '0.04',
  ]);
  expect(await rowsOf(admin.token, { form: 'shares' })).toEqual([]);
  expect(await rowsOf(admin.token, { pool: 'CAR', on_from: '2026-02-01' })).toEqual([]);
});

it('shows a member the own points and amount beside them, and what lies in the fund', async () => {
  const [own] = await rowsOf(member.token);
  expect(own).toMatchObject({ pool: 'CAR', shares: 21, own_shares: 11, holders: null, paid: null });
  expect([own.own_amount, own.share_value, own.kept].map(exact)).toEqual(['118.36', '10.76', '0.04']);
  const [held] = (await callAs(test.server, releases.funds, { token: member.token })).json().data;
  expect([held.fund, exact(held.balance)]).toEqual(['Car', '118.36']);
});
