import { expect, it } from 'vitest';
import { refuseFinerThan } from './refuse-finer-than.ts';

it('names every amount with more decimals than the company counts', () => {
  expect(() => refuseFinerThan(2, { stake: '10.50', fee: '0.01' })).not.toThrow();
  expect(() => refuseFinerThan(0, { stake: '10.00' })).not.toThrow();
  expect(() => refuseFinerThan(2, { stake: '1.001', fee: '0.5', paid: '-0.0001' })).toThrow(
    expect.objectContaining({
      code: 'amount_out_of_range',
      messages: {
        stake: { text: 'At most {digits} decimals.', values: { digits: 2 } },
        paid: { text: 'At most {digits} decimals.', values: { digits: 2 } },
      },
    }),
  );
});
