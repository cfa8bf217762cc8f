import { hash as hashArgon2 } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashesOf } from '../../test/known-hashes.ts';
import { isKnownHash, isOwnHash, verifyKnownHash } from './verify-known-hash.ts';

const password = 'kaala-ghoda 7';
test('a password is compared with hashes of every known kind', async () => {
  for (const [kind, hash] of Object.entries(await hashesOf(password))) {
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
