import { expect, it } from 'vitest';
import { amountInWords } from './amount-words.ts';

it('writes amounts in lakh and crore', () => {
  expect(amountInWords('11800.00', '₹')).toBe('Rupees eleven thousand eight hundred only');
  expect(amountInWords('0.05', '₹')).toBe('Rupees zero and five paise only');
  expect(amountInWords('100000', '₹')).toBe('Rupees one lakh only');
  expect(amountInWords('99999999.99', 'Rs.')).toBe(
    'Rupees nine crore ninety nine lakh ninety nine thousand nine hundred ninety nine and ninety nine paise only',
  );
  expect(amountInWords('12345678901', '$')).toBe(
    '$ one thousand two hundred thirty four crore fifty six lakh seventy eight thousand nine hundred one only',
  );
});
