import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusal } from '../refusal.ts';
import { repositoryRoot } from '../root.ts';

export type SqlFile = { name: string; sql: string; checksum: string };

/**
 * The SQL files of a folder of `apps/server/database` by name; line ends are made equal, so a checksum holds on
 * every system.
 * @throws a refusal when a file is not named as the pattern wants it, which `like` shows
 */
export function readSqlFiles(folder: 'migrations' | 'functions', pattern: RegExp, like: string): SqlFile[] {
  const path = join(repositoryRoot(), 'apps/server/database', folder);
  const names = readdirSync(path).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    if (!pattern.test(name)) throw refusal(`${folder}/${name} must be named like ${like}.`);
    const sql = readFileSync(join(path, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** An error of PostgreSQL with the file and, where it is known, the line. */
export function errorIn({ name, sql }: SqlFile, error: unknown): Error {
  const position = Number((error as { position?: string }).position);
  const line = position ? `:${sql.slice(0, position).split('\n').length}` : '';
  return new Error(`${name}${line}: ${(error as Error).message}`, { cause: error });
}
