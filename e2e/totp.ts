import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30;

/** The step an authenticator app is at: each counts once, so a journey that needs two codes takes two steps. */
export const stepNow = (): number => Math.floor(Date.now() / 1000 / period);

/** What an authenticator app with this key shows at a step (RFC 6238, six digits). */
export function totp(key: string, step = stepNow()): string {
  const bits = Array.from(key, (char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
