import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Services } from './context.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what must be read again, such as the secret of an authenticator app (AES-256-GCM). */
export const seal = (services: Services, text: string): string =>
  sealBytes(services, Buffer.from(text, 'utf8')).toString('base64url');

/**
 * Reads what `seal` wrote.
 * @throws when it was sealed with another secret or altered
 */
export const unseal = (services: Services, sealed: string): string =>
  unsealBytes(services, Buffer.from(sealed, 'base64url')).toString('utf8');

/** The same for bytes, such as those of a picture. */
export function sealBytes(services: Services, plain: Buffer): Buffer {
  const nonce = services.randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(services.secret), nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Reads what `sealBytes` wrote, also with the secret before this one; throws as `unseal` does. */
export function unsealBytes(services: Services, sealed: Buffer): Buffer {
  try {
    return unsealWith(services.secret, sealed);
  } catch (error) {
    if (!services.secretBefore) throw error;
    return unsealWith(services.secretBefore, sealed);
  }
}

function unsealWith(secret: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** A keyed hash for short secrets: a plain hash of six digits could be reversed by trying all. */
export function keyedHash(services: Services, purpose: string, text: string): Buffer {
  return createHmac('sha256', services.secret).update(`${purpose}:${text}`).digest();
}

const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'banyan seal', 32));
