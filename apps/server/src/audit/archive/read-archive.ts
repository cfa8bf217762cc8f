import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, manifestName, readManifest } from '../../modules/exports/read-manifest.ts';
import { sealedEnd } from '../../modules/exports/write-export-folder.ts';
import { unsealFile } from '../../platform/backup/seal-file.ts';
import { refusal } from '../../platform/refusal.ts';

/** An export in a folder, plain or sealed. */
export interface Archive {
  manifest: Manifest;
  /** Files of the folder that the manifest does not name. */
  strangers: string[];
  /** The bytes of a file; null = it is not there. @throws UnreadableBackup when a sealed one was changed */
  open(name: string): AsyncIterable<Buffer> | null;
  /** Forgets what was unsealed. */
  close(): void;
}

/** @throws a refusal when the folder holds no whole export, or a sealed one and no key */
export function readArchive(folder: string, key: Buffer | null): Archive {
  const isSealed = existsSync(join(folder, `${manifestName}${sealedEnd}`));
  if (!isSealed && !existsSync(join(folder, manifestName)))
    throw refusal(`The folder ${folder} holds no whole export: ${manifestName} is missing.`);
  if (isSealed && !key) throw refusal('The export is sealed: --key FILE names the file with its key.');
  const own = mkdtempSync(join(tmpdir(), 'banyan-archive-'));
  const plain = (name: string): string | null => {
    const path = join(folder, isSealed ? `${name}${sealedEnd}` : name);
    if (!existsSync(path)) return null;
    if (!isSealed || !key) return path;
    const unsealed = join(own, name.replaceAll('/', '-'));
    unsealFile(path, unsealed, { key, name });
    return unsealed;
  };
  const close = () => rmSync(own, { recursive: true, force: true });
  try {
    const manifest = readManifest(readFileSync(plain(manifestName) ?? '', 'utf8'));
    if (!manifest) throw refusal(`${manifestName} is no manifest of an export.`);
    const known = [manifestName, ...manifest.files.map(({ name }) => name)];
    return {
      manifest,
      strangers: filesIn(folder).filter(
        (name) => !known.includes(isSealed ? name.replace(sealedEnd, '') : name),
      ),
      open: (name) => {
        const path = plain(name);
        return path === null
          ? null
          : (createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
      : [entry.name],
  );

/** What was counted while a file was read to its end. */
export interface Measured {
  bytes: number;
  rows: number;
  sha256: string;
}

/** The lines of a file with their numbers, the headings being 0. @param measured filled in when all was read */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  measured: (of: Measured) => void,
): AsyncGenerator<[number: number, line: string]> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder();
  let [size, number, rest] = [0, 0, ''];
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield [number++, line];
  }
  if (rest !== '') yield [number++, rest];
  measured({ bytes: size, rows: number - 1, sha256: hash.digest('hex') });
}
