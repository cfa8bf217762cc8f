import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';

const load = async (name: string) =>
  await import(pathToFileURL(join(repositoryRoot(), 'scripts', name)).href);

/** What of a schema, and of statements in TypeScript, does not fit, beside the tables of before. */
async function problemsOf(schema: string, code = ''): Promise<string[]> {
  const { readSchema } = await load('schema-tables.mjs');
  const { findState } = await load('distribution-state.mjs');
  const { statementsOf } = await load('distribution-statements.mjs');
  return findState(readSchema(schema), [], new Map([['it.ts', statementsOf(code)]])).exceptions;
}

/** A schema with the members, a journal, and what is given. */
const withMembers = (more: string, functions = ''): string => `
-- owner: genealogy
CREATE TABLE member (
  id bigint NOT NULL
);
ALTER TABLE member ADD CONSTRAINT member_pkey PRIMARY KEY (id);

-- owner: ledger
CREATE TABLE txn (
  id bigint NOT NULL,
  idem_key text NOT NULL
);
ALTER TABLE txn ADD CONSTRAINT txn_pkey PRIMARY KEY (id);

${more}
-- Functions

${functions}
-- Triggers

`;
const ofMember = (rest: string): string =>
  withMembers(`-- owner: income
CREATE TABLE thing (
  id bigint NOT NULL,
  member_id bigint NOT NULL
);
${rest}
`);

it('a table of a member fits when its keys and references hold the member', async () => {
  expect(
    await problemsOf(
      ofMember(`ALTER TABLE thing ADD CONSTRAINT thing_pkey PRIMARY KEY (member_id, id);
ALTER TABLE thing ADD CONSTRAINT thing_member FOREIGN KEY (member_id) REFERENCES member(id);
CREATE UNIQUE INDEX thing_once ON public.thing USING btree (member_id, id) WHERE (id > 1);`),
    ),
  ).toEqual([]);
});

it.each([
  [
    'ALTER TABLE thing ADD CONSTRAINT thing_pkey PRIMARY KEY (id);',
    'unique thing.thing_pkey: lacks member_id',
  ],
  [
    'CREATE UNIQUE INDEX thing_once ON public.thing USING btree (lower(member_id), id);',
    'unique thing.thing_once: lacks member_id',
  ],
  [
    'ALTER TABLE thing ADD CONSTRAINT thing_txn FOREIGN KEY (id) REFERENCES txn(id);',
    'reference thing.thing_txn: the row of txn lies on another node',
  ],
  [
    'CREATE TRIGGER thing_told AFTER INSERT ON public.thing FOR EACH ROW EXECUTE FUNCTION tell();',
    'trigger thing.thing_told',
  ],
])('names %s', async (rest, problem) => {
  expect(await problemsOf(ofMember(rest))).toEqual([expect.stringContaining(problem)]);
});

it('a table that no rule knows must get its place', async () => {
  const strange = '-- owner: income\nCREATE TABLE strange (\n  code text NOT NULL\n);\n';
  expect(await problemsOf(withMembers(strange))).toEqual([
    'table strange: no rule says where it lies (scripts/distribution-places.mjs)',
  ]);
});

it('names what a function of the ledger does that several nodes do not', async () => {
  const body = `CREATE OR REPLACE FUNCTION public.post_pair()
 RETURNS void
 LANGUAGE sql
AS $function$
  with made as (
    insert into txn (id, idem_key) values (1, 'x') on conflict (idem_key) do nothing returning id
  )
  select from member where id in (select id from made) for update
$function$
`;
  expect(await problemsOf(withMembers('', body))).toEqual([
    'function post_pair: locks rows, which one statement can on one node alone',
    'function post_pair: on conflict (idem_key) of txn lacks id',
    'function post_pair: uses rows of several nodes in one transaction (people, txn)',
    'function post_pair: writes inside of a statement that reads on (with … returning)',
  ]);
});

it.each([
  [
    'what fits',
    `await sql\`select from member where id = \${id}\`.execute(db); client.query('update member set x = 1');`,
    [],
  ],
  [
    'a text',
    `sql\`with recursive up as (select \${id}) select from up join member on true\``,
    ['walks along rows'],
  ],
  [
    'a text with parts',
    `sql\`select from member m \${isAll ? sql\`join txn t on t.id = m.id\` : sql\`\`} where m.id = \${id} for update\``,
    ['joins rows of several nodes (people, txn)', 'locks rows'],
  ],
  [
    'a query that is built',
    `db.selectFrom('member as m').innerJoin('txn', 'txn.id', 'm.id').select('m.id').where('m.id', '=', id).forUpdate().execute()`,
    ['joins rows of several nodes (people, txn)', 'locks rows'],
  ],
  [
    'one within another',
    `db.selectFrom('member').where(({ exists, selectFrom }) => exists(selectFrom('txn').select('id'))).execute()`,
    ['joins rows of several nodes (people, txn)'],
  ],
  [
    'a conflict',
    `tx.insertInto('txn').values({ id }).onConflict((conflict) => conflict.column('idem_key').doNothing()).execute()`,
    ['on conflict (idem_key) of txn lacks id'],
  ],
])('names what a statement of TypeScript does that several nodes do not: %s', async (_, code, problems) => {
  expect(await problemsOf(withMembers(''), code)).toEqual(
    problems.map((problem) => expect.stringContaining(`statement of it.ts: ${problem}`)),
  );
});
