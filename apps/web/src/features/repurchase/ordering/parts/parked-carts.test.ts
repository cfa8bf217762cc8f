import { describe, expect, it } from 'vitest';
import {
  type CounterCarts,
  finishCart,
  maxParked,
  openCart,
  parkCart,
  readCarts,
  switchCart,
  withOpen,
} from './parked-carts.ts';

const line = (sku: string) => ({ sku, name: sku, quantity: 1 });
/** With a line in the open cart. */
const scanned = (carts: CounterCarts, sku: string) =>
  withOpen(carts, (cart) => ({ ...cart, lines: [line(sku)] }));
const park = (carts: CounterCarts): CounterCarts => {
  const parked = parkCart(carts);
  if (!parked) throw new Error('It was not parked.');
  return parked;
};

/** Ten carts that stand aside, S1 to S10, and a blank one. */
const full = Array.from({ length: 10 }, (_, n) => `S${n + 1}`).reduce(
  (carts, sku) => park(scanned(carts, sku)),
  readCarts(undefined),
);

describe('carts of a counter', () => {
  it('stand aside to the number of ten beside the one that is open, in their order', () => {
    expect(maxParked).toBe(10);
    expect(full.carts.map(({ lines }) => lines[0]?.sku)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `S${n + 1}`),
      undefined,
    ]);
    expect(openCart(full).lines).toEqual([]);
    expect(parkCart(scanned(full, 'S11'))).toBeUndefined();
  });

  it('are not parked while they are blank, and make room when one of them is billed', () => {
    expect(parkCart(full)).toBeUndefined();
    const third = switchCart(full, 2);
    expect([openCart(third).lines[0]?.sku, third.carts.length]).toEqual(['S3', 10]);
    const billed = finishCart(third);
    expect(billed.carts.map(({ lines }) => lines[0]?.sku)).not.toContain('S3');
    expect(park(scanned(billed, 'S11')).carts).toHaveLength(11);
  });

  it('are read from the device as they were, and as one blank cart where that holds something else', () => {
    const kept = scanned(full, 'S11');
    expect(readCarts(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const wrong of [null, 7, 'x', [], {}, { carts: {} }, { carts: [] }])
      expect(readCarts(wrong)).toEqual({ carts: [{ buyer: null, lines: [] }], open: 0 });
    expect(
      readCarts({ carts: [{ buyer: { user_id: 7 }, lines: [{ sku: 'S1' }, line('S2')] }], open: 4 }),
    ).toEqual({
      carts: [{ buyer: null, lines: [line('S2')] }],
      open: 0,
    });
  });
});
