// Reads a network from another system, or one day of it: npm run import -- DIR --by ADMIN --as-of DATE [--from NAME] [--dry].
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { businessDate } from '@banyan/contract/core/fields';
import { inEnglish } from '@banyan/contract/core/text';
import { type DateOrder, dateOrders, decimalMarks, fileWords } from '@banyan/contract/imports/import-files';
import {
  importEndings,
  importFileBytes,
  importPartBytes,
  type SentFile,
} from '@banyan/contract/imports/imports';
import { readAccount } from '../apps/server/src/modules/accounts/queries.ts';
import { manifestName, readManifest } from '../apps/server/src/modules/exports/read-manifest.ts';
import { startDay } from '../apps/server/src/modules/imports/beside/start-day.ts';
import { workOnDay } from '../apps/server/src/modules/imports/beside/work-on-day.ts';
import { cancelImport } from '../apps/server/src/modules/imports/cancel-import.ts';
import { checkImport } from '../apps/server/src/modules/imports/checks/check-import.ts';
import { sendImportPart } from '../apps/server/src/modules/imports/files/send-import-part.ts';
import { readImport } from '../apps/server/src/modules/imports/read-import.ts';
import { startCheck } from '../apps/server/src/modules/imports/start-check.ts';
import { startImport } from '../apps/server/src/modules/imports/start-import.ts';
import type { ActorContext } from '../apps/server/src/platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { Failure } from '../apps/server/src/platform/fail.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { callersFolder } from '../apps/server/src/platform/settings.ts';
import { printDryRun } from './print-dry-run.ts';

const usage = `Usage: npm run import -- DIR --by ADMIN --as-of YYYY-MM-DD [--from NAME] [--dates ${dateOrders.join('|')}] [--decimal-mark ${decimalMarks.join('|')}] [--dry]
       npm run import -- DIR --by ADMIN --day YYYY-MM-DD [--dates …] [--decimal-mark …] [--dry]
Sends the CSV and XLSX files of a folder, guesses what stands in them, makes the dry run of an import and prints what is wrong. ADMIN
is the user id of the admin who asks for it, DATE the last date the other system worked out; an export (manifest.json) says it itself, and
its control totals are compared. The import is then decided
and confirmed by two admins under Settings, Import; with --dry it is forgotten again. With --day the files are what the old system did on that
date, beside which the company runs.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: {
      by: { type: 'string' },
      'as-of': { type: 'string' },
      day: { type: 'string' },
      from: { type: 'string' },
      dates: { type: 'string' },
      'decimal-mark': { type: 'string' },
      dry: { type: 'boolean' },
    },
  });
  const known = ['by', 'as-of', 'day', 'from', 'dates', 'decimal-mark', 'dry'];
  const date_order = dateOrders.find((order) => order === (values.dates ?? 'year-month-day'));
  const decimal_mark = decimalMarks.find((mark) => mark === (values['decimal-mark'] ?? '.'));
  const is_day = values.day !== undefined;
  const folder = resolve(callersFolder(), positionals[0] ?? '');
  const as_of = String(values.day ?? values['as-of'] ?? manifestIn(folder)?.as_of ?? '');
  const isWhole =
    positionals.length === 1 && typeof values.by === 'string' && businessDate().safeParse(as_of).success;
  if (
    !isWhole ||
    !date_order ||
    !decimal_mark ||
    !Object.keys(values).every((option) => known.includes(option))
  )
    throw refusal(usage);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw refusal(`There is no folder ${folder}.`);
  return {
    folder,
    by: String(values.by),
    as_of,
    is_day,
    from_name: String(values.from ?? 'Other system'),
    date_order,
    decimal_mark,
    dry: values.dry === true,
  };
}

type Asked = ReturnType<typeof readArguments> & { date_order: DateOrder };

/** The admin as the operations know one who is signed in. @throws a refusal when there is no such admin */
async function contextOf(db: Db, userId: string): Promise<ActorContext> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('user_id', '=', userId)
    .where('user_type', '=', 'Admin')
    .where('is_blocked', '=', false)
    .executeTakeFirst();
  if (!found) throw refusal(`No admin has the user id ${userId}.`);
  const { user_id, name } = await readAccount(db, found.id);
  return {
    actor: {
      id: found.id,
      user_id,
      user_type: 'Admin',
      is_limited: false,
      name,
      session_id: '0',
      acting_admin_id: null,
      two_factor_mode: null,
      has_second_factor: false,
      has_login_pin: false,
    },
    now: new Date(),
    ip: '',
    user_agent: 'npm run import',
    services: realServices(console.log),
  };
}

/** Sends a file of the disk in parts. */
async function sendFile(
  db: Db,
  context: ActorContext,
  no: string,
  path: string,
  file_name: string,
): Promise<SentFile> {
  const { size } = statSync(path);
  // what would be refused when most of it was sent
  if (size > importFileBytes) throw refusal(`${file_name}: The file is too large: at most 2 GB.`);
  const file = openSync(path, 'r');
  const parts = Math.max(1, Math.ceil(size / importPartBytes));
  const buffer = Buffer.alloc(importPartBytes);
  try {
    for (let part = 0; ; part++) {
      const bytes = readSync(file, buffer, 0, importPartBytes, part * importPartBytes);
      const content = buffer.subarray(0, bytes).toString('base64');
      const is_last = part === parts - 1;
      const sent = await inTransaction(db, (tx) =>
        sendImportPart(tx, context, { no, file_name, part, is_last, content }),
      );
      if (is_last) return sent;
    }
  } finally {
    closeSync(file);
  }
}

/** What an export says of itself (docs/ledger.md §17); null = files from elsewhere. */
function manifestIn(folder: string) {
  const path = join(folder, manifestName);
  return existsSync(path) ? readManifest(readFileSync(path, 'utf8')) : null;
}

const wordsOf = (failure: Failure): string => Object.values(failure.messages).map(inEnglish).join('\n');

/** Its files that an import reads. @throws a refusal when there are none */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => importEndings.test(file));
  if (files.length === 0) throw refusal(`There is no CSV or XLSX file in ${folder}.`);
  return files.toSorted();
}

async function importNetwork(asked: Asked): Promise<void> {
  const server = await openDatabaseServer({ log: console.log });
  const pool = openPool(server.url, 2);
  const db = openDb(pool);
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    const context = await contextOf(db, asked.by);
    const names = filesIn(asked.folder);
    const { no } = await inTransaction(db, (tx) =>
      asked.is_day ? startDay(tx, context, { on: asked.as_of }) : startImport(tx, context, asked),
    );
    let isWhole = false;
    try {
      await sendFiles(db, context, { ...asked, no, names });
      await tryFiles({ db, url: server.url, context, asked, no });
      isWhole = true;
    } finally {
      if (asked.dry || !isWhole) await inTransaction(db, (tx) => cancelImport(tx, context, { no }));
    }
    if (!asked.dry) console.log(`${no} is decided and confirmed under Settings, Import.`);
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function sendFiles(
  db: Db,
  context: ActorContext,
  { no, names, folder }: { no: string; names: readonly string[]; folder: string },
): Promise<void> {
  for (const name of names) {
    const { kind, problem } = await sendFile(db, context, no, join(folder, name), name).catch(
      (error: unknown) => {
        throw error instanceof Failure ? refusal(`${name}: ${wordsOf(error)}`) : error;
      },
    );
    console.log(
      `${name}: ${problem ? inEnglish(problem) : kind === null ? 'left out, its headings fit no kind of file' : fileWords(kind)}`,
    );
  }
}

/** Makes the dry run and says what it found. */
async function tryFiles(work: {
  db: Db;
  url: string;
  context: ActorContext;
  asked: Asked;
  no: string;
}): Promise<void> {
  const { db, url, context, asked, no } = work;
  const { date_order, decimal_mark } = asked;
  const manifest = manifestIn(asked.folder);
  await inTransaction(db, (tx) =>
    startCheck(tx, context, {
      no,
      date_order,
      decimal_mark,
      // what happened since the last closing stands in an export, too
      mends: manifest && !asked.is_day ? { in_future: 'keep_it' } : {},
      expected: manifest?.totals ?? {},
    }),
  );
  const id = (await db.selectFrom('import').select('id').where('no', '=', no).executeTakeFirstOrThrow()).id;
  if (asked.is_day) await workOnDay({ db, url, id, context, status: 'Checking' });
  else await checkImport({ db, url, id, now: context.now });
  let found = await readImport(db, context, { no });
  // a server that runs may have begun it first
  for (; found.status === 'Checking'; found = await readImport(db, context, { no })) await sleep(500);
  await printDryRun(db, id, found);
  const { refused } = found;
  if (refused > 0) process.exitCode = 1;
  console.log(
    refused > 0
      ? `${refused} rows are refused as long as nothing is decided about them.`
      : 'Nothing is refused.',
  );
}

try {
  await importNetwork(readArguments());
} catch (error) {
  if (error instanceof Failure) console.error(wordsOf(error));
  else console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
