import type { ImportState } from '@banyan/contract/imports/imports';
import { sql } from 'kysely';
import { checkImport } from '../src/modules/imports/checks/check-import.ts';
import { confirmImport } from '../src/modules/imports/confirm-import.ts';
import { sendImportPart } from '../src/modules/imports/files/send-import-part.ts';
import { loadImport } from '../src/modules/imports/load/load-import.ts';
import { postBalances } from '../src/modules/imports/load/post-balances.ts';
import { readImport } from '../src/modules/imports/read-import.ts';
import { startCheck } from '../src/modules/imports/start-check.ts';
import { startImport } from '../src/modules/imports/start-import.ts';
import type { ActorContext } from '../src/platform/context.ts';
import { type Db, inTransaction } from '../src/platform/database/db.ts';
import { anAdmin, contextOf } from './build.ts';
import type { TestServer } from './http.ts';

/** Where an import of a test is made. */
export interface Bringing {
  db: Db;
  url: string;
  context: ActorContext;
}

/** A CSV file of rows, the headings first. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n');

/** Begins an import and sends its files, each in one part, whatever its size. */
export async function sendFiles(
  { db, context }: Bringing,
  asOf: string,
  files: Record<string, string | Buffer>,
): Promise<string> {
  const { no } = await inTransaction(db, (tx) =>
    startImport(tx, context, { from_name: 'Old system', as_of: asOf }),
  );
  for (const [file_name, content] of Object.entries(files))
    await sendFile({ db, context }, no, file_name, content);
  return no;
}

/** Sends one file in parts of a number of bytes. */
export async function sendFile(
  { db, context }: Omit<Bringing, 'url'>,
  no: string,
  file_name: string,
  content: string | Buffer,
  size = 2_000_000,
) {
  const bytes = Buffer.from(content);
  const parts = Math.max(1, Math.ceil(bytes.length / size));
  let sent: Awaited<ReturnType<typeof sendImportPart>> | undefined;
  for (let part = 0; part < parts; part++)
    sent = await inTransaction(db, (tx) =>
      sendImportPart(tx, context, {
        no,
        file_name,
        part,
        is_last: part === parts - 1,
        content: bytes.subarray(part * size, (part + 1) * size).toString('base64'),
      }),
    );
  if (!sent) throw new Error('a file has a part');
  return sent;
}

/** Makes the dry run. */
export async function dryRun(
  { db, url, context }: Bringing,
  no: string,
  decided: Partial<Pick<ImportState, 'mends' | 'expected' | 'date_order' | 'decimal_mark'>> = {},
  cut: Pick<Parameters<typeof checkImport>[0], 'membersOfChunk'> = {},
): Promise<ImportState> {
  await inTransaction(db, (tx) =>
    startCheck(tx, context, {
      no,
      date_order: 'year-month-day',
      decimal_mark: '.',
      mends: {},
      expected: {},
      ...decided,
    }),
  );
  await checkImport({ db, url, id: await idOf(db, no), now: context.now, ...cut });
  return await readImport(db, context, { no });
}

/**
 * The last snapshot of teams was published a while ago, so that the next one does not wait for calls that still read the one
 * before: there are none.
 */
export const ageTeamSnapshot = (db: Db): Promise<unknown> =>
  sql`update team_snapshot set published_at = published_at - interval '5 seconds'`.execute(db);

/** Confirms the last dry run, past the second admin, and brings the network in. */
export async function bringIn(
  { db, url, context }: Bringing,
  no: string,
  onStep?: Parameters<typeof loadImport>[0]['onStep'],
): Promise<ImportState> {
  const { checks } = await readImport(db, context, { no });
  await inTransaction(db, (tx) => confirmImport(tx, context, { no, checks }));
  await ageTeamSnapshot(db);
  await loadImport({ db, url, context, id: await idOf(db, no), ...(onStep ? { onStep } : {}) });
  return await readImport(db, context, { no });
}

/** Brings a balance forward to a member who is here, as the last step of an import does. */
export async function bringBalance({ server }: Pick<TestServer, 'server'>, memberId: string): Promise<void> {
  const { db } = server;
  const context = await contextOf(server, await anAdmin(server));
  const { id } = await db
    .insertInto('import')
    .values({
      from_name: 'Old system',
      as_of: '2026-01-31',
      date_order: 'year-month-day',
      decimal_mark: '.',
      status: 'Posting',
      first_id: memberId,
      made_by: context.actor.id,
      made_at: context.now,
      confirmed_by: context.actor.id,
      confirmed_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_balance')
    .values({ import_id: id, row_no: 2, n: 0, wallet_code: 'fund', amount: '120.25', chunk: 0 })
    .execute();
  await inTransaction(db, (tx) => postBalances(tx, context, id));
  await db.updateTable('import').set({ status: 'Loaded' }).where('id', '=', id).execute();
}

export const idOf = async (db: Db, no: string): Promise<string> =>
  (await db.selectFrom('import').select('id').where('no', '=', no).executeTakeFirstOrThrow()).id;
