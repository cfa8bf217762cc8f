import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unsealFile } from '../../platform/backup/seal-file.ts';
import { refusal } from '../../platform/refusal.ts';
import { sealedEnd } from './write-export-folder.ts';

/**
 * Opens a sealed export: its files are written as they were, into an empty folder.
 * @returns how many
 * @throws UnreadableBackup when one was changed, or the key is another one; a refusal when there is nothing to open
 */
export function openExportFolder({ from, to, key }: { from: string; to: string; key: Buffer }): number {
  if (existsSync(to) && readdirSync(to).length > 0) throw refusal(`The folder ${to} is not empty.`);
  const names = existsSync(from)
    ? (readdirSync(from, { recursive: true }) as string[]).filter((name) => name.endsWith(sealedEnd))
    : [];
  if (names.length === 0) throw refusal(`The folder ${from} holds no sealed export.`);
  for (const sealed of names) {
    const name = sealed.slice(0, -sealedEnd.length).replaceAll('\\', '/');
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    unsealFile(join(from, sealed), join(to, name), { key, name });
  }
  return names.length;
}
