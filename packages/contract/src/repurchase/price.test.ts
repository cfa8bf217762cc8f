import { describe, expect, it } from 'vitest';
import { gstOf, priceOf, priceWithTax } from './price.ts';

const price = (mrp: string, discount_percent: string, gst_percent: string, digits = 2) =>
  priceOf({ mrp, discount_percent, gst_percent }, digits);

describe('a price without tax', () => {
  it.each([
    ['118', '0', '18', '100.00'],
    ['100', '0', '18', '84.74'],
    // 100.20 with two halves of 2.505 would be 105.22
    ['105.21', '0', '5', '100.19'],
    ['118', '10', '18', '90.00'],
    ['999', '0', '0', '999.00'],
    ['999', '100', '18', '0.00'],
    ['0.01', '0', '18', '0.00'],
  ])('of MRP %s less %s %% with %s %% GST is %s', (mrp, discount, gst, expected) => {
    expect(price(mrp, discount, gst)).toBe(expected);
  });

  it('has the decimals of the company', () => {
    expect([price('100', '0', '18', 0), price('100', '0', '18', 4)]).toEqual(['84', '84.7457']);
  });

  it('never passes the MRP with its tax, and is at most a unit and its tax away from it without a discount', () => {
    let seed = 14;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % below;
    };
    for (let round = 0; round < 20_000; round += 1) {
      const cents = 1 + random(2_000_000);
      const gst = ['0', '0.25', '3', '5', '12', '18', '28'][random(7)] ?? '0';
      const mrp = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const own = price(mrp, '0', gst);
      const [paid, limit] = [priceWithTax(own, gst, 2), mrp].map((money) => Number(money.replace('.', '')));
      expect(paid, `${mrp} ${gst} ${own}`).toBeLessThanOrEqual(limit ?? 0);
      expect(paid, `${mrp} ${gst} ${own}`).toBeGreaterThanOrEqual((limit ?? 0) - 4);
    }
  });
});

describe('GST of a line', () => {
  const line = { price: '99.50', quantity: 3, gst_percent: '5' };

  it('is two halves within a state', () => {
    expect(gstOf(line, 2, true)).toEqual({
      taxable: '298.50',
      cgst: '7.46',
      sgst: '7.46',
      igst: '0.00',
      total: '313.42',
    });
  });

  it('is one tax between states', () => {
    expect(gstOf(line, 2, false)).toEqual({
      taxable: '298.50',
      cgst: '0.00',
      sgst: '0.00',
      igst: '14.93',
      total: '313.43',
    });
  });
});
