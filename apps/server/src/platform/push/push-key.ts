import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Services } from '../context.ts';

/** The pair by which push services know this installation (RFC 8292). */
interface PushKey {
  /** As browsers take it. */
  publicKey: string;
  privateKey: KeyObject;
}

const keys = new Map<string, PushKey>();

/** The pair that follows from the secret of the installation: all servers have the same, and nothing needs to be kept. */
export function pushKey({ secret }: Pick<Services, 'secret'>): PushKey {
  const known = keys.get(secret);
  if (known) return known;
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'key of web push', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
  keys.set(secret, key);
  return key;
}

const hour = 3_600_000;

/** What a request to a push service says of its sender. @param contact where the service may write to */
export function pushAuthorization(
  { publicKey, privateKey }: PushKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor((now.getTime() + 12 * hour) / 1000);
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
