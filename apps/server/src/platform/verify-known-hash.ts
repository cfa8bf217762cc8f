import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** A hash of another system, read: its kind, and what it costs to compare with it. */
type KnownHash =
  | { kind: 'argon2'; hash: string }
  | { kind: 'bcrypt'; hash: string }
  | { kind: 'scrypt'; cost: number; blocks: number; lanes: number; salt: Buffer; key: Buffer }
  | { kind: 'pbkdf2'; digest: string; rounds: number; salt: Buffer; key: Buffer };

const digests: Record<string, string> = { sha1: 'sha1', sha256: 'sha256', sha512: 'sha512', '': 'sha1' };
/** What a sign-in may cost at most: a hash that asks for more would keep the server busy. */
const max = { memory: 262_144, passes: 10, lanes: 8, bcrypt: 14, scrypt: 17, rounds: 2_000_000 };

/**
 * Reads a password hash of another system (docs/security.md §3): argon2, bcrypt, scrypt and PBKDF2, as their libraries
 * write them. @returns null when it is of none of these kinds, or costs too much to compare with
 */
function readHash(hash: string): KnownHash | null {
  const argon2 = /^\$argon2(?:id|i|d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]+={0,2}\$[\w+/]+={0,2}$/.exec(
    hash,
  );
  if (argon2) {
    const [memory, passes, lanes] = argon2.slice(1).map(Number) as [number, number, number];
    const isCheap = memory <= max.memory && passes <= max.passes && lanes <= max.lanes;
    return isCheap && lanes > 0 && memory >= 8 * lanes && passes > 0 ? { kind: 'argon2', hash } : null;
  }
  const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash);
  if (bcrypt) {
    const cost = Number(bcrypt[1]);
    return cost >= 4 && cost <= max.bcrypt ? { kind: 'bcrypt', hash } : null;
  }
  return readScrypt(hash) ?? readPbkdf2(hash);
}

/** `$scrypt$ln=15,r=8,p=1$salt$key` */
function readScrypt(hash: string): KnownHash | null {
  const parts = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/.]+=*)\$([\w+/.]+=*)$/.exec(hash);
  if (!parts) return null;
  const [power, blocks, lanes] = parts.slice(1, 4).map(Number) as [number, number, number];
  if (power < 1 || power > max.scrypt || blocks < 1 || blocks > 16 || lanes < 1 || lanes > 4) return null;
  return { kind: 'scrypt', cost: 2 ** power, blocks, lanes, salt: bytesOf(parts[4]), key: bytesOf(parts[5]) };
}

/** `$pbkdf2-sha256$29000$salt$key`, or `pbkdf2_sha256$260000$salt$key`, whose salt is text. */
function readPbkdf2(hash: string): KnownHash | null {
  const phc = /^\$pbkdf2(?:-(sha256|sha512))?\$(\d+)\$([\w+/.]+=*)\$([\w+/.]+=*)$/.exec(hash);
  const django = /^pbkdf2_(sha1|sha256)\$(\d+)\$([A-Za-z0-9]+)\$([\w+/]+=*)$/.exec(hash);
  const parts = phc ?? django;
  const digest = digests[parts?.[1] ?? ''];
  const rounds = Number(parts?.[2]);
  if (!parts || !digest || !(rounds >= 1) || rounds > max.rounds) return null;
  const salt = django ? Buffer.from(parts[3] ?? '') : bytesOf(parts[3]);
  return { kind: 'pbkdf2', digest, rounds, salt, key: bytesOf(parts[4]) };
}

/** Base64, of which some write a period in place of the plus. */
const bytesOf = (text = ''): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

/** Whether people may sign in by a hash of another system. */
export const isKnownHash = (hash: string): boolean => readHash(hash) !== null;

/** Whether a hash was made as `hashPassword` makes it: one of another system is replaced at the first sign-in. */
export const isOwnHash = (hash: string): boolean => hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');

/** Whether a password belongs to a hash of any known kind. */
export async function verifyKnownHash(hash: string, password: string): Promise<boolean> {
  const known = readHash(hash);
  if (!known) return false;
  if (known.kind === 'argon2') return await verifyArgon2(known.hash, password);
  if (known.kind === 'bcrypt') return await verifyBcrypt(password, known.hash);
  const { salt, key } = known;
  const found =
    known.kind === 'pbkdf2'
      ? await promisify(pbkdf2)(password, salt, known.rounds, key.length, known.digest)
      : await scryptOf(password, known);
  return key.length > 0 && timingSafeEqual(found, key);
}

const scryptOf = async (
  password: string,
  { cost, blocks, lanes, salt, key }: Extract<KnownHash, { kind: 'scrypt' }>,
): Promise<Buffer> =>
  await promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
    scrypt,
  )(password, salt, key.length, { N: cost, r: blocks, p: lanes, maxmem: 256 * cost * blocks });
