// Restores a backup: npm run restore -- FOLDER PLACE [--to TIME]. Exits 1 when it could not.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../apps/server/src/platform/backup/restore-backup.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { callersFolder } from '../apps/server/src/platform/settings.ts';

const usage = `Usage: BACKUP_KEY=… npm run restore -- FOLDER PLACE [--to 2026-01-31T12:00:00Z]
Makes a database in the empty folder PLACE from the backups of FOLDER, as it was at a moment, or as far as its log was archived.`;

async function restore(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { to: { type: 'string' } },
  });
  const [folder, place] = positionals;
  const { to, ...others } = values;
  const moment = typeof to === 'string' ? new Date(to) : null;
  const isMoment = to === undefined || (moment !== null && !Number.isNaN(moment.getTime()));
  if (!folder || !place || positionals.length > 2 || !isMoment || Object.keys(others).length > 0)
    throw refusal(usage);
  const into = resolve(callersFolder(), place);
  const { name, last_at } = await restoreBackup({
    folder: resolve(callersFolder(), folder),
    place: into,
    to: moment,
  });
  console.log(
    `Restored from the backup ${name}; the last thing done was at ${last_at ?? 'the time of the backup'}.`,
  );
  console.log(
    `To use it, move .data/postgres away, let it point to ${into}, and compare it with the heads kept elsewhere:`,
  );
  console.log('npm run audit -- --against FILE.');
}

try {
  await restore();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
