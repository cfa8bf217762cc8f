import { expect, it } from 'vitest';
import { invoiceNo } from './rules.ts';

const year = '26-27';
const ofFranchise = (seller: number, serial: number, series: 'INV' | 'CRN' = 'INV') =>
  invoiceNo({ seller, series, year, serial });

it('an invoice has a number of at most 16 characters, of the company and of every franchise, also where its digits run out', () => {
  expect(invoiceNo({ seller: null, series: 'INV', year, serial: 1 })).toBe('INV/26-27/000001');
  expect(invoiceNo({ seller: null, series: 'INV', year, serial: 1_000_000 })).toBe('INV/26-27/A00000');
  expect(ofFranchise(12, 1)).toBe('F12/26-27/000001');
  expect(ofFranchise(12, 1, 'CRN')).toBe('F12C/26-27/00001');
  expect([9999, 10_000, 10_010, 1_223_055].map((serial) => ofFranchise(1000, serial))).toEqual([
    'F1000/26-27/9999',
    'F1000/26-27/A000',
    'F1000/26-27/A00A',
    'F1000/26-27/ZZZZ',
  ]);
});

it('no two invoices of a seller have one number, and a later one stands behind an earlier one', () => {
  const numbers = Array.from({ length: 30_000 }, (_, index) => ofFranchise(20_000, index + 1));
  expect(new Set(numbers).size).toBe(30_000);
  expect(numbers.toSorted()).toEqual(numbers);
});
