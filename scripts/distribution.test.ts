import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';

/** What of a schema does not fit, beside the tables of before. */
async function problemsOf(schema: string): Promise<string[]> {
  const load = async (name: string) =>
    await import(pathToFileURL(join(repositoryRoot(), 'scripts', name)).href);
  const { readSchema } = await load('schema-tables.mjs');
  const { findState } = await load('distribution-state.mjs');
  return findState(readSchema(schema), []).exceptions;
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
