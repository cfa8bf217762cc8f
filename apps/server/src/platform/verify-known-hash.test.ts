import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hash as hashArgon2 } from '@node-rs/argon2';
import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { isKnownHash, isOwnHash, verifyKnownHash } from './verify-known-hash.ts';

const password = 'kaala-ghoda 7';
const salt = randomBytes(16);
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const hashes = async (): Promise<Record<string, string>> => ({
  argon2id: await hashArgon2(password),
  'argon2i of another cost': await hashArgon2(password, { algorithm: 1, memoryCost: 8192, timeCost: 3 }),
  bcrypt: await hashBcrypt(password, { cost: 4 }),
  'bcrypt of PHP': (await hashBcrypt(password, { cost: 4 })).replace('$2b$', '$2y$'),
  scrypt: `$scrypt$ln=10,r=8,p=1$${base64(salt)}$${base64(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }))}`,
  pbkdf2: `$pbkdf2-sha256$1000$${base64(salt).replaceAll('+', '.')}$${base64(pbkdf2Sync(password, salt, 1000, 32, 'sha256')).replaceAll('+', '.')}`,
  'pbkdf2 of Django': `pbkdf2_sha256$1000$NaCl$${pbkdf2Sync(password, 'NaCl', 1000, 32, 'sha256').toString('base64')}`,
});

test('a password is compared with hashes of every known kind', async () => {
  for (const [kind, hash] of Object.entries(await hashes())) {
    const found = {
      kind,
      isKnown: isKnownHash(hash),
      isRight: await verifyKnownHash(hash, password),
      isWrong: await verifyKnownHash(hash, `${password} `),
      isOwn: isOwnHash(hash),
    };
    expect(found).toEqual({ kind, isKnown: true, isRight: true, isWrong: false, isOwn: kind === 'argon2id' });
  }
});

test('what is no hash, or costs too much, is of no known kind', async () => {
  const ours = await hashArgon2(password);
  for (const hash of [
    '',
    password,
    '5f4dcc3b5aa765d61d8327deb882cf99',
    ours.replace('m=19456', 'm=9999999'),
    ours.replace('t=2', 't=0'),
    '$2b$31$abcdefghijklmnopqrstuuJ1JSt0bVWNrlbYqTM7Yr1Q7lLk6Wpb2',
    '$scrypt$ln=30,r=8,p=1$c2FsdA$a2V5',
    'pbkdf2_sha256$99999999$salt$a2V5',
  ]) {
    expect({ hash, isKnown: isKnownHash(hash) }).toEqual({ hash, isKnown: false });
    expect(await verifyKnownHash(hash, password)).toBe(false);
  }
});
