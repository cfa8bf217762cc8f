import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';

/** First of each sealed file, then a nonce, the text and its seal. */
const mark = Buffer.from('BANYAN1\n');
const nonceBytes = 12;
const sealBytes = 16;
const pieceBytes = 1 << 20;

/** A backup cannot be read: another key, a file that was changed or broken off. */
export class UnreadableBackup extends Error {}

/**
 * Encrypts a file so that a change is noticed (AES-256-GCM). It appears under its name once it is whole and on the disk.
 * @param key 32 bytes
 * @param name goes into the seal: a file cannot be put in another's place
 */
export function sealFile(from: string, to: string, by: { key: Buffer; name: string }): void {
  const { head, cipher } = beginSeal(by);
  const source = openSync(from, 'r');
  try {
    write(to, (put) => {
      put(head);
      for (const piece of piecesOf(source, 0, fstatSync(source).size)) put(cipher.update(piece));
      put(cipher.final());
      put(cipher.getAuthTag());
    });
  } finally {
    closeSync(source);
  }
}

/** Encrypts what is made while it is written, as `sealFile` does a file. */
export async function* sealPieces(
  pieces: AsyncIterable<Uint8Array>,
  by: { key: Buffer; name: string },
): AsyncGenerator<Buffer> {
  const { head, cipher } = beginSeal(by);
  yield head;
  for await (const piece of pieces) yield cipher.update(piece);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

function beginSeal({ key, name }: { key: Buffer; name: string }) {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return { head: Buffer.concat([mark, nonce]), cipher };
}

/** Decrypts a file. @throws UnreadableBackup, and then leaves nothing under its name */
export function unsealFile(from: string, to: string, { key, name }: { key: Buffer; name: string }): void {
  const source = openSync(from, 'r');
  try {
    const { size } = fstatSync(source);
    const begin = mark.length + nonceBytes;
    const end = size - sealBytes;
    const head = Buffer.concat([...piecesOf(source, 0, Math.min(begin, size))]);
    if (end < begin || !head.subarray(0, mark.length).equals(mark))
      throw new UnreadableBackup(`${from} is no sealed file.`);
    const cipher = createDecipheriv('aes-256-gcm', key, head.subarray(mark.length)).setAAD(Buffer.from(name));
    cipher.setAuthTag(Buffer.concat([...piecesOf(source, end, size)]));
    write(to, (put) => {
      for (const piece of piecesOf(source, begin, end)) put(cipher.update(piece));
      try {
        put(cipher.final());
      } catch (error) {
        throw new UnreadableBackup(`${from} was changed, or its key is another one.`, { cause: error });
      }
    });
  } finally {
    closeSync(source);
  }
}

function* piecesOf(file: number, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; ) {
    const piece = Buffer.alloc(Math.min(pieceBytes, to - at));
    const read = readSync(file, piece, 0, piece.length, at);
    // a file that got shorter meanwhile
    if (read === 0) return;
    yield piece.subarray(0, read);
    at += read;
  }
}

function write(to: string, fill: (put: (piece: Buffer) => void) => void): void {
  const part = `${to}.part`;
  const target = openSync(part, 'w', 0o600);
  try {
    fill((piece) => void writeSync(target, piece));
    fsyncSync(target);
  } finally {
    closeSync(target);
  }
  renameSync(part, to);
}
