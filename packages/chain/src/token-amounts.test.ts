import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unscaled } from './decimal.ts';
import { payoutId } from './payout-id.ts';
import { creditedAmount, payoutRaw, rawOf, tokensOf } from './token-amounts.ts';

const rate = fc.bigInt(1n, 10n ** 12n).map((units) => unscaled(units, 8));

describe('tokens that arrived', () => {
  it('are credited at the rate, rounded down', () => {
    const raw = rawOf('12.5', 18) as bigint;
    expect(creditedAmount({ raw, decimals: 18, rate: '83.15', digits: 2 })).toBe('1039.37');
    expect(creditedAmount({ raw: 12_500_000n, decimals: 6, rate: '83.15', digits: 2 })).toBe('1039.37');
    expect(creditedAmount({ raw, decimals: 18, rate: '83.15', digits: 8 })).toBe('1039.375');
    expect(creditedAmount({ raw: 1n, decimals: 18, rate: '83.15', digits: 2 })).toBe('0');
  });

  it('are the same text when they are read again', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 70n), fc.nat(30), (raw, decimals) => {
        expect(rawOf(tokensOf(raw, decimals), decimals)).toBe(raw);
      }),
    );
    expect(rawOf('0.1234567', 6)).toBeNull();
    expect(rawOf('0.1230000', 6)).toBe(123_000n);
  });
});

describe('a payout', () => {
  it('sends what its net is worth at the rate, rounded down', () => {
    expect(payoutRaw({ net: '8300', rate: '83.15', decimals: 18 })).toBe(99_819_603_126_879_134_095n);
  });

  it('is never worth more than its net, and less by one unit at most', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), rate, fc.nat(18), (paise, price, decimals) => {
        const net = unscaled(paise, 2);
        const raw = payoutRaw({ net, rate: price, decimals });
        const worth = (units: bigint) => units * (rawOf(price, 8) as bigint) * 100n;
        const whole = paise * 10n ** BigInt(decimals + 8);
        expect(worth(raw) <= whole && worth(raw + 1n) > whole).toBe(true);
      }),
    );
  });

  it('has the id of docs/on-chain.md, however the address of the vault is written', () => {
    const id = '0xabc78397413029faf2c2fefaa9468f4d884f0151940cd20575af8f2c635b6eb2';
    const vault = '0x00000000000000000000000000000000000000aa';
    expect(payoutId({ chain_id: 56, vault, withdrawal: 'W1000001' })).toBe(id);
    expect(payoutId({ chain_id: 56, vault: vault.replace('aa', 'AA') as '0x', withdrawal: 'W1000001' })).toBe(
      id,
    );
    expect(payoutId({ chain_id: 137, vault, withdrawal: 'W1000001' })).not.toBe(id);
  });
});
