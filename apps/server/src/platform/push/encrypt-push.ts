import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

/** Where a browser's messages are decrypted: its public key and its secret, as the browser gave them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

const recordSize = 4096;

/**
 * Encrypts a message for one browser (RFC 8291, with aes128gcm of RFC 8188): the push service in between reads nothing of it.
 * @param random a private key of 32 bytes and a salt of 16, used for this message alone
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  random: { privateKey: Buffer; salt: Buffer },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(random.privateKey);
  const ours = pair.getPublicKey();
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), both, 32);
  const key = derive(shared, random.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, random.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record
  const padded = Buffer.concat([Buffer.from(text), Buffer.from([2])]);
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header.writeUInt8(ours.length, 4);
  return Buffer.concat([random.salt, header, ours, sealed]);
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, size: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, size));
