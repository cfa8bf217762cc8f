import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sealPieces } from '../../platform/backup/seal-file.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refusal } from '../../platform/refusal.ts';
import { streamCompany } from './stream-company.ts';

/** What a sealed file is called beside its own name. */
export const sealedEnd = '.sealed';

/**
 * Writes an export into an empty folder. With a key each file is sealed, under its name, and secrets are in it; without one they
 * are left out.
 * @returns how many files and rows
 * @throws a refusal when something is in the folder
 */
export async function writeExportFolder(work: {
  db: Db;
  services: Services;
  now: Date;
  folder: string;
  key: Buffer | null;
}): Promise<{ files: number; rows: number }> {
  const { db, services, now, folder, key } = work;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw refusal(`The folder ${folder} is not empty.`);
  let [files, rows] = [0, 0];
  const onRows = (all: number) => {
    rows = all;
  };
  for await (const { name, content } of streamCompany({
    db,
    services,
    now,
    withSecrets: key !== null,
    onRows,
  })) {
    const to = join(folder, key ? `${name}${sealedEnd}` : name);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const pieces = key ? sealPieces(content, { key, name }) : content;
    await pipeline(pieces, createWriteStream(`${to}.part`, { flags: 'wx', mode: 0o600, flush: true }));
    renameSync(`${to}.part`, to);
    files++;
  }
  return { files, rows };
}
