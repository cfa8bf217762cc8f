import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patience, runs } from '../../../plan/test/property-runs.ts';
import { naiveHash } from '../../test/naive-draw.ts';
import { worked } from '../../test/worked-example.ts';
import { quicknet } from './quicknet.ts';
import { firstRoundAt, timeOfRound } from './rounds.ts';
import { localPublicKey, signBeacon } from './sign-beacon.ts';
import { verifyBeacon } from './verify-beacon.ts';

const { signature, public_key, randomness } = worked;

describe('the beacon', () => {
  it('signs with a local key as the worked example does', () => {
    expect(localPublicKey(worked.secret)).toBe(public_key);
    expect(signBeacon(worked.secret, 7)).toEqual({ round: 7, signature, public_key });
  });

  it('gives its randomness when the signature holds, and none for another round', () => {
    expect(verifyBeacon({ round: 7, signature, public_key })).toBe(randomness);
    expect(verifyBeacon({ round: 8, signature, public_key })).toBe(null);
  });

  it('verifies a round that quicknet published', () => {
    const published = {
      round: 1000,
      signature:
        'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      public_key: quicknet.public_key,
    };
    expect(verifyBeacon(published)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
    expect(verifyBeacon({ ...published, round: 1001 })).toBe(null);
    expect(verifyBeacon({ ...published, public_key })).toBe(null);
  });

  it('refuses points that sign everything, lie on no curve or are written in another way', () => {
    const zero = `c0${'00'.repeat(47)}`;
    const zeroKey = `c0${'00'.repeat(95)}`;
    const flipped = `${signature.startsWith('9') ? 'b' : '9'}${signature.slice(1)}`;
    const wrong = [
      { round: 7, signature: zero, public_key: zeroKey },
      { round: 7, signature: zero, public_key },
      { round: 7, signature, public_key: zeroKey },
      { round: 7, signature: flipped, public_key },
      { round: 7, signature: signature.toUpperCase(), public_key },
      { round: 7, signature: `80${'00'.repeat(46)}05`, public_key },
      { round: 7, signature: 'ff'.repeat(48), public_key },
      { round: 7, signature: '', public_key },
      { round: 7, signature, public_key: '' },
    ];
    for (const round of wrong) expect(verifyBeacon(round)).toBe(null);
  });

  it(
    'holds for the key and the round that signed, and for none beside',
    () => {
      const secrets = fc.bigInt({ min: 1n, max: 2n ** 250n });
      fc.assert(
        fc.property(secrets, fc.integer({ min: 1, max: 2 ** 40 }), (secret, round) => {
          const signed = signBeacon(secret, round);
          expect(verifyBeacon(signed)).toBe(naiveHash(Buffer.from(signed.signature, 'hex')));
          expect(verifyBeacon({ ...signed, round: round + 1 })).toBe(null);
          expect(verifyBeacon({ ...signed, public_key: localPublicKey(secret + 1n) })).toBe(null);
        }),
        runs(4),
      );
    },
    patience,
  );
});

describe('the times of a beacon', () => {
  it('has the round of the first moment at or after', () => {
    const times = { genesis: 1000, period: 3 };
    expect([1000, 1001, 1003, 1003.001, 1004].map((t) => firstRoundAt(times, t))).toEqual([1, 2, 2, 3, 3]);
    expect(timeOfRound(times, 3)).toBe(1006);
    expect([0, 999].map((t) => firstRoundAt(times, t))).toEqual([1, 1]);
  });

  it('never decides before the moment, nor a period late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e9 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 1e9 }),
        (genesis, period, after) => {
          const wait = timeOfRound({ genesis, period }, firstRoundAt({ genesis, period }, genesis + after));
          expect(wait - genesis - after).toBeGreaterThanOrEqual(0);
          expect(wait - genesis - after).toBeLessThan(period);
        },
      ),
      runs(200),
    );
  });
});
