import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hash as hashArgon2 } from '@node-rs/argon2';
import { hash as hashBcrypt } from '@node-rs/bcrypt';

const salt = randomBytes(16);
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes of a password by the kind they are of, as libraries of other systems write them. */
export const hashesOf = async (password: string): Promise<Record<string, string>> => ({
  argon2id: await hashArgon2(password),
  'argon2i of another cost': await hashArgon2(password, { algorithm: 1, memoryCost: 8192, timeCost: 3 }),
  bcrypt: await hashBcrypt(password, { cost: 4 }),
  'bcrypt of PHP': (await hashBcrypt(password, { cost: 4 })).replace('$2b$', '$2y$'),
  scrypt: `$scrypt$ln=10,r=8,p=1$${base64(salt)}$${base64(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }))}`,
  pbkdf2: `$pbkdf2-sha256$1000$${base64(salt).replaceAll('+', '.')}$${base64(pbkdf2Sync(password, salt, 1000, 32, 'sha256')).replaceAll('+', '.')}`,
  'pbkdf2 of Django': `pbkdf2_sha256$1000$NaCl$${pbkdf2Sync(password, 'NaCl', 1000, 32, 'sha256').toString('base64')}`,
});
