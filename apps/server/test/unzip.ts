import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** The files of an archive, found through its directory as every reader does. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const from = offset + 30 + archive.readUInt16LE(offset + 26);
    const text = inflateRawSync(archive.subarray(from, from + packed));
    expect(text).toHaveLength(size);
    files[name] = text.toString();
    at += 46 + nameLength;
  }
  return files;
}
