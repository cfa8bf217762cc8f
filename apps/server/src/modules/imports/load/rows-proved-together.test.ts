import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/http.ts';

const test = useTestServer();

/** A member under a sponsor, as the application writes those of another system. */
const bringOne = (id: number, sponsor: number) =>
  `select bring_places(array[row(${id}, ${sponsor}, null, null, 'L', 1, ${id}, ${id}, now(), null, 0, 0, 0, 0, null)::brought_member])`;
const bringPerson = (id: number) =>
  `select bring_people(array[row(${id}, 'proved${id}', 'Proved', null, null, null, false, now())::brought_person])`;

async function onConnection<T>(work: (client: pg.Client) => Promise<T>, url = test.url): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs statements in one transaction. @returns by which constraint, and at which of them, it ended; null = it was done */
const tryTogether = (statements: readonly string[]) =>
  onConnection(async (client) => {
    for (const [place, statement] of ['begin', ...statements, 'commit'].entries())
      try {
        await client.query(statement);
      } catch (error) {
        return {
          at: place === statements.length + 1 ? 'commit' : statement,
          by: (error as pg.DatabaseError).constraint,
        };
      }
    return null;
  });

it('proves every reference of rows that are written together, at the latest when they are committed', async () => {
  const dangling = [bringPerson(900), bringOne(900, 999_999)];
  expect(await tryTogether(dangling)).toEqual({ at: 'commit', by: 'member_sponsor' });
  // a person alone is missing
  expect(await tryTogether([bringOne(901, 901)])).toEqual({ at: 'commit', by: 'member_is_user' });
  // asked for at once, it is proved there; and what follows is proved as well
  const early = 'set constraints all immediate';
  expect(await tryTogether([...dangling, early])).toEqual({ at: early, by: 'member_sponsor' });
  expect(await tryTogether([early, ...dangling])).toEqual({ at: 'commit', by: 'member_sponsor' });
  expect(await test.asOwner('select id from member where id >= 900')).toEqual([]);
  expect(await tryTogether([bringPerson(902), bringOne(902, 902)])).toBeNull();
  expect(await test.asOwner('select id::int from member where id >= 900')).toEqual([{ id: 902 }]);
  expect(await test.asOwner('select name from unproved_table')).toEqual([]);
});

it('gives the application no way to write without proofs', async () => {
  for (const statement of [
    `select begin_unproved('{member}')`,
    'delete from unproved_table',
    `set session_replication_role = 'replica'`,
  ])
    await expect(onConnection((client) => client.query(statement))).rejects.toMatchObject({ code: '42501' });
  const after = [bringPerson(903), `insert into profile (user_id) values (999999)`];
  expect(await tryTogether(after)).toMatchObject({ by: 'profile_user_id_fkey', at: after[1] });
});

it('looks at each row where the owner of the database may do no other, or a table has triggers of its own', async () => {
  const steps = [
    'begin',
    'create role plain_owner',
    'grant execute on function begin_unproved to plain_owner',
    'grant insert, select on unproved_table to plain_owner',
    'set local role plain_owner',
    `select begin_unproved('{member}')`,
  ];
  for (const step of steps) await test.asOwner(step);
  expect(await test.asOwner('show session_replication_role')).toEqual([
    { session_replication_role: 'origin' },
  ]);
  await test.asOwner('rollback');
  await test.asOwner(`
    create function noted() returns trigger language plpgsql as 'begin return null; end';
    create trigger member_noted after insert on member for each row execute function noted()`);
  const row = bringOne(904, 904);
  expect(await tryTogether([row])).toEqual({ at: row, by: 'member_is_user' });
});
