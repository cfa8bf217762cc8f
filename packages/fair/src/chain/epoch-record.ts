import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BeaconTimes, firstRoundAt } from '../beacon/rounds.ts';
import { canonicalJson, type Json } from './canonical-json.ts';

/** What is published of an epoch before its salt exists (docs/fair-games.md §1.2). */
export type EpochRecord = {
  game: string;
  epoch: number;
  /** The rounds its chain has. */
  n: number;
  /** h[n], hex. */
  terminal: string;
  /** Everything that decides money: edge or fee, payout table, cap, times. */
  rules: { readonly [key: string]: Json };
  beacon: { public_key: string; genesis: number; period: number };
  /** The round of the beacon whose randomness is the salt. */
  salt_round: number;
  code_version: string;
  /** `2026-03-05T09:31:00Z` */
  published_at: string;
};

/** From the publication of an epoch to its salt, in seconds: no chain can be picked for its results. */
export const secondsBeforeSalt = 600;

/** The first round of the beacon that may be the salt of an epoch published at a moment. */
export function firstSaltRound(publishedAt: string, times: BeaconTimes): number {
  return firstRoundAt(times, Date.parse(publishedAt) / 1000 + secondsBeforeSalt);
}

const bytesOf = (record: EpochRecord): Uint8Array => utf8ToBytes(canonicalJson(record));

/** Signs a record with the key of the installation. @returns the signature, hex */
export function signRecord(record: EpochRecord, secretKey: string): string {
  return bytesToHex(ed25519.sign(bytesOf(record), hexToBytes(secretKey)));
}

/** The public key that belongs to the key of the installation, hex. */
export function publicKeyOf(secretKey: string): string {
  return bytesToHex(ed25519.getPublicKey(hexToBytes(secretKey)));
}

/** Whether the installation with this public key signed exactly this record; false for what is no signature or key. */
export function isSignedRecord(record: EpochRecord, signature: string, publicKey: string): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), bytesOf(record), hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

/** What is wrong with a record even when its signature holds, in words; none of a good one. */
export function findRecordProblems(record: EpochRecord): string[] {
  const problems: string[] = [];
  if (!/^[0-9a-f]{64}$/.test(record.terminal)) problems.push('The terminal is no hash.');
  if (!(Number.isSafeInteger(record.n) && record.n > 0)) problems.push('The chain has no rounds.');
  if (!(record.salt_round >= firstSaltRound(record.published_at, record.beacon)))
    problems.push('The salt comes less than 10 minutes after the publication.');
  return problems;
}
