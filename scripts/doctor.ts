// Examines an installation: npm run doctor. Exits 1 when something must be mended.
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine, type Installation } from '../apps/server/src/doctor/examine.ts';
import type { Finding } from '../apps/server/src/doctor/finding.ts';
import { type Noted, noteBackup, noted } from '../apps/server/src/doctor/note-backup.ts';
import { applicationUrl } from '../apps/server/src/platform/postgres/application-login.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import { readSettings } from '../apps/server/src/platform/settings.ts';

const usage = `Usage: npm run doctor [-- --json] [-- --note backup|restore [--what WORDS]]
Looks at settings, secrets, clocks, rights, migrations, standbys, backups, disks, chains and the product's own work, as a production
needs them, and says in a line each what is right (ok), what is to be mended (MEND), and what only you can know (note). It changes
nothing. --note notes that your own tool has taken a backup, or that you have tried a restore.`;

interface Asked {
  json: boolean;
  kind: Noted | null;
  what: string;
}

function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { json: { type: 'boolean' }, note: { type: 'string' }, what: { type: 'string' } },
  });
  const { json, note, what = 'by hand', ...unknown } = values;
  const kind = noted.find((known) => known === note) ?? null;
  if (positionals.length > 0 || Object.keys(unknown).length > 0 || (note !== undefined && !kind))
    throw refusal(usage);
  return { json: json === true, kind, what: String(what) };
}

type Opened = Pick<Installation, 'ownerUrl' | 'url'> & {
  dataFolder: string | null;
  stop: () => Promise<void>;
};

/** The database of the settings as it is: no login is made or changed for it. */
async function openDatabase(): Promise<Opened> {
  const { databaseUrl, appDatabaseUrl } = readSettings();
  if (databaseUrl)
    return {
      ownerUrl: databaseUrl,
      url: applicationUrl(databaseUrl, appDatabaseUrl),
      dataFolder: null,
      stop: async () => {},
    };
  const { ownerUrl, url, dataFolder = null, stop } = await openDatabaseServer({ log: () => {} });
  return { ownerUrl, url, dataFolder, stop };
}

function spaceOf(folder: string): { free: number; size: number } {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

function foldersOf({ dataFolder }: Opened): Map<string, string> {
  const own = join(repositoryRoot(), '.data');
  const folders = new Map([[tmpdir(), 'files being made']]);
  if (existsSync(own)) folders.set(own, 'the files of the server');
  if (dataFolder) folders.set(dataFolder, 'the database');
  return folders;
}

const signs = { right: 'ok  ', mend: 'MEND', note: 'note' } as const;

function print(found: ReadonlyMap<string, Finding[]>): void {
  for (const [area, findings] of found) {
    console.log(area);
    for (const { state, line } of findings) console.log(`  ${signs[state]}  ${line}`);
  }
}

async function doctor({ json, kind, what }: Asked): Promise<void> {
  const opened = await openDatabase();
  try {
    const now = new Date();
    if (kind) {
      await noteBackup(opened.ownerUrl, { kind, what, at: now });
      return console.log(`Noted: ${kind}, ${what}, ${now.toISOString()}.`);
    }
    const found = await examine({
      ...opened,
      settings: readSettings(),
      folders: foldersOf(opened),
      clock: () => new Date(),
      spaceOf,
    });
    const ill = [...found.values()].flat().filter(({ state }) => state === 'mend').length;
    if (json) console.log(JSON.stringify(Object.fromEntries(found)));
    else {
      print(found);
      console.log(ill === 0 ? 'Nothing must be mended.' : `${ill} to be mended.`);
    }
    if (ill > 0) process.exitCode = 1;
  } finally {
    await opened.stop();
  }
}

try {
  await doctor(readArguments());
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
