import { describe, expect, it } from 'vitest';
import { worked } from '../../test/worked-example.ts';
import { quicknet } from '../beacon/quicknet.ts';
import { timeOfRound } from '../beacon/rounds.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  type EpochRecord,
  findRecordProblems,
  firstSaltRound,
  isSignedRecord,
  publicKeyOf,
  signRecord,
} from './epoch-record.ts';

const secretKey = '07'.repeat(32);
const publicKey = publicKeyOf(secretKey);
const published_at = '2026-03-05T09:00:00Z';
const record: EpochRecord = {
  game: 'WG1',
  epoch: 1,
  n: 3,
  terminal: worked.terminal,
  rules: { fee_bps: 200, factors: { violet: '4.5', number: '9' }, closes_before: 5 },
  beacon: { public_key: quicknet.public_key, genesis: quicknet.genesis, period: quicknet.period },
  salt_round: firstSaltRound(published_at, quicknet),
  code_version: '0.1.0',
  published_at,
};

describe('canonical JSON', () => {
  it('sorts keys at every depth and has no spaces', () => {
    expect(canonicalJson({ b: [1, { z: null, a: true }], a: 'x y', B: { d: '', c: '"é' } })).toBe(
      '{"B":{"c":"\\"é","d":""},"a":"x y","b":[1,{"a":true,"z":null}]}',
    );
  });

  it('refuses numbers whose text might differ', () => {
    for (const number of [0.1, Number.NaN, 2 ** 53]) expect(() => canonicalJson({ number })).toThrow('whole');
  });
});

describe('the record of an epoch', () => {
  it('is signed whatever the order of its keys', () => {
    const signature = signRecord(record, secretKey);
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
    expect(isSignedRecord(record, signature, publicKey)).toBe(true);
    const turned = Object.fromEntries(Object.entries(record).reverse()) as EpochRecord;
    expect(isSignedRecord(turned, signature, publicKey)).toBe(true);
    expect(signRecord(turned, secretKey)).toBe(signature);
  });

  it('is no longer signed when anything in it is changed, or by another key', () => {
    const signature = signRecord(record, secretKey);
    const changed: Partial<EpochRecord>[] = [
      { rules: { ...record.rules, fee_bps: 201 } },
      { terminal: worked.h2 },
      { salt_round: record.salt_round + 1 },
      { epoch: 2 },
    ];
    for (const change of changed)
      expect(isSignedRecord({ ...record, ...change }, signature, publicKey)).toBe(false);
    expect(isSignedRecord(record, signature, publicKeyOf('08'.repeat(32)))).toBe(false);
    for (const wrong of ['', 'zz', '00'.repeat(64), signature.slice(2)])
      expect(isSignedRecord(record, wrong, publicKey)).toBe(false);
  });

  it('names what is wrong with it: the salt comes 10 minutes after its publication', () => {
    expect(timeOfRound(quicknet, record.salt_round)).toBe(Date.parse('2026-03-05T09:10:00Z') / 1000);
    expect(findRecordProblems(record)).toEqual([]);
    expect(findRecordProblems({ ...record, salt_round: record.salt_round - 1, n: 0, terminal: 'x' })).toEqual(
      [
        'The terminal is no hash.',
        'The chain has no rounds.',
        'The salt comes less than 10 minutes after the publication.',
      ],
    );
  });
});
