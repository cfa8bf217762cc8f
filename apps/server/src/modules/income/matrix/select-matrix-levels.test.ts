import { matrixConcise } from '@banyan/contract/income/income-concise';
import { expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();

it('the list by level has a row for each board one stands in, and for each that has paid its head', async () => {
  const pools = [{ code: 'B1', package: 'P', mode: 'board', width: 2, depth: 2, cycle: '50' }];
  const admin = await aBusiness(test.server, { incomes: { matrix: { pools } } });
  const top = await aMember(test.server);
  const people = [top];
  for (let at = 1; at < 7; at += 1) people.push(await aMember(test.server, { sponsor: top }));
  for (const person of people) {
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '100');
  }
  const read = async (token: string, query = {}) =>
    (await callAs(test.server, matrixConcise, { token, query })).json().data;
  const second = people[1];
  if (!second) throw new Error('Seven people were made.');
  // the first board was full with the seventh, paid its head, and parted into two of three people each
  const headed = {
    pool: 'B1',
    entry_no: 1,
    level: null,
    places: 7,
    filled: 7,
    pays: 'full_board',
    achieved: 'Yes',
  };
  expect(await read(top.token)).toMatchObject([{ ...headed, fixed_amount: '50', income: '50.00000000' }]);
  expect(await read(second.token)).toMatchObject([
    { pool: 'B1', entry_no: 2, level: null, filled: 3, achieved: 'No', income: '0' },
  ]);
  expect(await read(admin.token, { member: top.user_id })).toMatchObject([headed]);
  expect(await read(admin.token)).toHaveLength(7);
});
