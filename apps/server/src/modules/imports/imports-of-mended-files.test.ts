import { importRows } from '@banyan/contract/imports/import-problem-rows';
import { beforeAll, expect, it } from 'vitest';
import { csv, dryRun, sendFile, sendFiles } from '../../../test/bring-network.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { mapImportFile } from './files/map-import-file.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
const bringing = () => ({ db: test.server.db, url: test.url, context });
const heads = ['Code', 'Shown as', 'Introduced by', 'Began', 'Mail'];

beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  context = { ...(await contextOf(test.server, admin)), now: new Date('2026-05-10T10:00:00+05:30') };
});

const mapped = { member: 0, name: 1, sponsor: 2, joined: 3, email: 4 };

it('reads the next file with the same headings as the columns were saved', async () => {
  const { db } = test.server;
  const first = await sendFiles(bringing(), '2026-04-30', {
    'people.csv': csv([heads, ['root1', 'Asha', '', '2025-01-01', '']]),
  });
  const state = await inTransaction(db, (tx) =>
    mapImportFile(tx, context, {
      no: first,
      file_name: 'people.csv',
      kind: 'members',
      columns: mapped,
      save_as: 'Old people',
    }),
  );
  expect(state.files[0]).toMatchObject({ kind: 'members', columns: mapped, mapping: 'Old people' });
  const next = await sendFiles(bringing(), '2026-04-30', {});
  const people = csv([heads, ['root2', 'Asha', '', '2025-01-01', '']]);
  expect(await sendFile(bringing(), next, 'again.csv', people)).toMatchObject({
    kind: 'members',
    columns: mapped,
    mapping: 'Old people',
  });
  // other headings are guessed as ever
  const others = csv([[...heads].reverse(), ['', '2025-01-01', '', 'Asha', 'root2']]);
  expect(await sendFile(bringing(), next, 'others.csv', others)).toMatchObject({ mapping: null });
});

it('gives back the rows with problems, refused and mended, as they were sent and with the reason', async () => {
  const no = await sendFiles(bringing(), '2026-04-30', {
    'people.csv': csv([
      heads,
      ['root1', 'Asha', '', '2025-01-01', ''],
      ['next1', 'Ravi, "R"', 'nobody', '2025-01-02', 'no mail'],
      ['next2', 'Mina', 'root1', '2025-01-02', 'no mail'],
      ['next3', 'Kiran', 'root1', '2025-01-02', 'kiran@old.test'],
    ]),
  });
  const rowsOf = async (decided: 'refused' | 'mended') =>
    await callAs(test.server, importRows, { token: admin.token, query: { no, kind: 'members', decided } });
  // before the dry run nobody knows
  expect((await rowsOf('refused')).json()).toMatchObject({ code: 'import_is_closed' });
  const checked = await dryRun(bringing(), no, { mends: { bad_email: 'leave_empty' } });
  expect(checked.problem_rows).toEqual([
    { kind: 'members', decided: 'refused', rows: 1 },
    { kind: 'members', decided: 'mended', rows: 1 },
  ]);
  const refused = await rowsOf('refused');
  expect(refused.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(refused.body).toBe(
    `\uFEFFCode;Shown as;Introduced by;Began;Mail;Reason\r\nnext1;"Ravi, ""R""";nobody;2025-01-02;no mail;${'"""no mail"" is no e-mail address. The sponsor ""nobody"" is in no row."'}\r\n`,
  );
  expect((await rowsOf('mended')).body).toContain('\r\nnext2;Mina;root1;2025-01-02;no mail;');
});
