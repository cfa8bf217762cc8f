import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BaseCopy } from '../postgres/copy-base.ts';
import { refusal } from '../refusal.ts';
import { readSettings } from '../settings.ts';
import { sealFile, UnreadableBackup, unsealFile } from './seal-file.ts';

/** What is said of a base copy, sealed beside it. */
export interface BackupRecord extends Omit<BaseCopy, 'files'> {
  files: { path: string; bytes: number }[];
  /** The password of the login that owns the embedded server's databases. */
  password: string;
}

/** The key of the operator's backups. @throws a refusal when none is set */
export function backupKey(): Buffer {
  const { backupKey: key } = readSettings();
  if (key) return Buffer.from(key, 'hex');
  throw refusal(
    'BACKUP_KEY must be set: 64 hexadecimal digits, kept elsewhere (openssl rand -hex 32 makes one). Without it no backup can be read.',
  );
}

/** The base copies of a folder, oldest first; one that was broken off has no record and is none. */
export const baseCopies = (folder: string): string[] =>
  existsSync(join(folder, 'base'))
    ? readdirSync(join(folder, 'base'))
        .filter((name) => existsSync(join(folder, 'base', name, 'record')))
        .sort()
    : [];

/** Writes the record of a base copy, with which it becomes one. */
export function writeRecord(folder: string, name: string, record: BackupRecord, key: Buffer): void {
  inPrivate((own) => {
    const plain = join(own, 'record');
    writeFileSync(plain, JSON.stringify(record));
    sealFile(plain, join(folder, 'base', name, 'record'), { key, name: `record of ${name}` });
  });
}

/** @throws a refusal when it cannot be read, as with another key */
export function readRecord(folder: string, name: string, key: Buffer): BackupRecord {
  return inPrivate((own) => {
    const plain = join(own, 'record');
    inWords(() =>
      unsealFile(join(folder, 'base', name, 'record'), plain, { key, name: `record of ${name}` }),
    );
    return JSON.parse(readFileSync(plain, 'utf8')) as BackupRecord;
  });
}

/** Does something with files of a backup. @throws a refusal in words when one cannot be read */
export function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UnreadableBackup ? refusal(error.message, error) : error;
  }
}

function inPrivate<T>(work: (folder: string) => T): T {
  const own = mkdtempSync(join(tmpdir(), 'banyan-backup-'));
  try {
    return work(own);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Makes a folder that only its owner enters. */
export const makeFolder = (path: string) => mkdirSync(path, { recursive: true, mode: 0o700 });
