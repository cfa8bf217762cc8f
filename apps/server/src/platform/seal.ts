import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Services } from './context.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts secrets that must be read again, such as that of an authenticator app (AES-256-GCM). */
export function seal(services: Services, text: string): string {
  const nonce = services.randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(services), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Reads what `seal` wrote.
 * @throws when it was sealed with another secret or altered
 */
export function unseal(services: Services, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(services), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** A keyed hash for short secrets: a plain hash of six digits could be reversed by trying all. */
export function keyedHash(services: Services, purpose: string, text: string): Buffer {
  return createHmac('sha256', services.secret).update(`${purpose}:${text}`).digest();
}

function sealingKey(services: Services): Buffer {
  return Buffer.from(hkdfSync('sha256', services.secret, '', 'banyan seal', 32));
}
