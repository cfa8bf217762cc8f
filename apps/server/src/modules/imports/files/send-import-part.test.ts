import { importFileBytes } from '@banyan/contract/imports/imports';
import { beforeAll, expect, it } from 'vitest';
import { sendFile, sendFiles } from '../../../../test/bring-network.ts';
import { contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { sendImportPart } from './send-import-part.ts';

const test = useTestServer();
let context: ActorContext;
beforeAll(async () => {
  const own = await contextOf(test.server, await aBusiness(test.server, {}));
  context = { ...own, now: new Date('2026-05-10T10:00:00+05:30') };
});

it('refuses a file beyond two gigabytes at the part that goes beyond them, and keeps what was sent', async () => {
  const { db } = test.server;
  const no = await sendFiles({ db, url: test.url, context }, '2026-04-30', {
    'members.csv': 'member,name,sponsor,joined\nroot1,Asha,,2025-01-01\n',
  });
  const part = (index: number, text: string) =>
    inTransaction(db, (tx) =>
      sendImportPart(tx, context, {
        no,
        file_name: 'huge.csv',
        part: index,
        is_last: false,
        content: Buffer.from(text).toString('base64'),
      }),
    );
  await part(0, 'member,name\n');
  // as if nearly two gigabytes had come
  await test.asOwner(`update import_file set size = ${importFileBytes - 4} where name = 'huge.csv'`);
  await part(1, 'root');
  const refused = { code: 'invalid_request', message: 'The file is too large: at most 2 GB.' };
  await expect(part(2, 'x')).rejects.toMatchObject(refused);
  const kept = await db
    .selectFrom('import_file')
    .select(['name', 'parts', 'is_whole'])
    .orderBy('name')
    .execute();
  expect(kept).toEqual([
    { name: 'huge.csv', parts: 2, is_whole: false },
    { name: 'members.csv', parts: 1, is_whole: true },
  ]);
  // begun anew it is a file like any other
  const sent = await sendFile({ db, context }, no, 'huge.csv', 'member,wallet,balance\nroot1,fund,5\n');
  expect(sent).toMatchObject({ kind: 'wallets', problem: null });
});
