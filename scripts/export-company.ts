// Writes the company into files: npm run export -- DIR [--key FILE] [--open SEALED]. Exits 1 when it could not.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openExportFolder } from '../apps/server/src/modules/exports/open-export-folder.ts';
import { readKeyFile } from '../apps/server/src/modules/exports/read-key-file.ts';
import { writeExportFolder } from '../apps/server/src/modules/exports/write-export-folder.ts';
import { chainBooks } from '../apps/server/src/modules/ledger/chain-books.ts';
import { UnreadableBackup } from '../apps/server/src/platform/backup/seal-file.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { callersFolder } from '../apps/server/src/platform/settings.ts';

const usage = `Usage: npm run export -- DIR [--key FILE]
       npm run export -- DIR --key FILE --open SEALED
Writes the whole company into an empty folder: the files npm run import reads, a sealed copy of the ledger, and manifest.json
with their checksums and control totals. With --key every file is encrypted, and password hashes, PANs and bank accounts are among them; FILE holds
64 hexadecimal digits (openssl rand -hex 32 makes them). npm run audit -- --archive DIR checks the copy without a database.
--open writes the files of the folder SEALED as they were before they were encrypted.`;

async function exportCompany(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: { key: { type: 'string' }, open: { type: 'string' } },
  });
  const { key, open, ...unknown } = values;
  const [folder] = positionals;
  const isWhole = folder && positionals.length === 1 && Object.keys(unknown).length === 0;
  const areFiles = [key, open].every((file) => file === undefined || typeof file === 'string');
  if (!isWhole || !areFiles || (open !== undefined && key === undefined)) throw refusal(usage);
  const pathOf = (path: unknown) => resolve(callersFolder(), String(path));
  const secret = key === undefined ? null : readKeyFile(pathOf(key));
  const to = pathOf(folder);
  if (open !== undefined && secret) {
    console.log(`${openExportFolder({ from: pathOf(open), to, key: secret })} files are in ${to}.`);
    return;
  }
  const server = await openDatabaseServer({ log: console.log });
  const pool = openPool(server.url, 2);
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    const [db, now] = [openDb(pool), new Date()];
    await chainBooks(db, now);
    const { files, rows } = await writeExportFolder({
      db,
      services: realServices(console.log),
      now,
      folder: to,
      key: secret,
    });
    console.log(`${files} files with ${rows} rows are in ${to}.`);
    if (secret === null)
      console.log('Password hashes, PANs and bank accounts are not among them: they leave with --key alone.');
  } finally {
    await pool.end();
    await server.stop();
  }
}

try {
  await exportCompany();
} catch (error) {
  console.error(isRefusal(error) || error instanceof UnreadableBackup ? error.message : error);
  process.exitCode = 1;
}
