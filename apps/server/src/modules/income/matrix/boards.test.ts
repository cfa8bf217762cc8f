import { boards } from '@banyan/contract/income/boards';
import { expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();

it('a member reads the tiers and the open boards with the names below own places alone', async () => {
  const board = { package: 'P', mode: 'board', width: 2, depth: 2, cycle: '50' };
  const pools = [
    { ...board, code: 'B2' },
    { ...board, code: 'B1', next: 'B2', fee_to_next: '10' },
  ];
  const admin = await aBusiness(test.server, { incomes: { matrix: { pools } } });
  const top = await aMember(test.server);
  const people = [top];
  for (let at = 1; at < 5; at += 1) people.push(await aMember(test.server, { sponsor: top }));
  for (const person of people) {
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '100');
  }
  const [, second, third] = people;
  if (!second || !third) throw new Error('Five people were made.');
  const read = async (token: string, query = {}) =>
    (await callAs(test.server, boards, { token, query })).json().data;
  const names = ({ open }: { open: { pool: string; taken: { person: { user_id: string } | null }[] }[] }) =>
    open.find(({ pool }) => pool === 'B1')?.taken.map(({ person }) => person?.user_id ?? null);

  const own = await read(second.token);
  expect(
    own.tiers.map(({ code, standing, left }: Record<string, unknown>) => [code, standing, left]),
  ).toEqual([
    ['B1', 1, 0],
    ['B2', 1, 0],
  ]);
  expect(own.open).toHaveLength(2);
  expect(own.open[0]).toMatchObject({ no: 1, width: 2, places: 7 });
  // places 4 and 5 are below place 2
  expect(names(own)).toEqual([null, second.user_id, null, people[3]?.user_id, people[4]?.user_id]);
  expect(names(await read(third.token))).toEqual([null, null, third.user_id, null, null]);
  expect(names(await read(admin.token, { member: third.user_id }))).toEqual(
    people.map(({ user_id }) => user_id),
  );
  expect((await read(admin.token)).open).toEqual([]);
});
