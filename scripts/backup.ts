// Backs up the database: npm run backup -- FOLDER. Exits 1 when it could not.
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteBackup } from '../apps/server/src/doctor/note-backup.ts';
import { takeBackup } from '../apps/server/src/platform/backup/take-backup.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { callersFolder, readSettings } from '../apps/server/src/platform/settings.ts';

const usage = `Usage: BACKUP_KEY=… npm run backup -- FOLDER
Takes an encrypted copy of the embedded database while it works, and archives its log into the folder from then on, so that any
moment can be restored: npm run restore. The folder belongs on another disk or machine.`;

async function backUp(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false });
  const [folder] = positionals;
  if (!folder || positionals.length > 1 || Object.keys(values).length > 0) throw refusal(usage);
  if (readSettings().databaseUrl)
    throw refusal(
      'A PostgreSQL of your own is backed up by its own tools, such as pgBackRest or WAL-G (docs/operations.md §5).',
    );
  const server = await openDatabaseServer({ log: console.log });
  try {
    const { ownerUrl } = server;
    const { name, files, bytes } = await takeBackup({
      ownerUrl,
      home: dirname(server.dataFolder ?? ''),
      folder: resolve(callersFolder(), folder),
      now: new Date(),
    });
    console.log(
      `Backup ${name}: ${files} files, ${Math.ceil(bytes / 2 ** 20)} MB. The log is archived from now on.`,
    );
    await noteBackup(ownerUrl, { kind: 'backup', what: name, at: new Date() });
    console.log('Keep the heads of the books elsewhere too: npm run audit -- --heads FILE.');
  } finally {
    await server.stop();
  }
}

try {
  await backUp();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
