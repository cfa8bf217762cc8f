import { describe, expect, test } from 'vitest';
import { type NumberedRecord, recordId, recordLink, recordNo, records } from './records.ts';

const numbered = Object.entries(records).flatMap(([kind, { letter }]) =>
  letter === null ? [] : [[kind as NumberedRecord, letter] as const],
);

describe('the number of a record', () => {
  test('is a letter or two that no other kind has, and the id counted from a million', () => {
    const letters = numbered.map(([, letter]) => letter);
    expect(letters.filter((letter) => !/^[A-Z]{1,2}$/.test(letter))).toEqual([]);
    expect(new Set(letters).size).toBe(letters.length);
    expect(recordNo('topup', '123')).toBe('T1000123');
    expect(recordNo('income', '9007199254740993')).toBe('I9007199255740993');
  });

  test('leads back to the id of its own kind alone, however it is typed', () => {
    for (const [kind] of numbered) expect(recordId(kind, recordNo(kind, '42').toLowerCase())).toBe('42');
    for (const typed of ['T1000042', 'I100042', 'I', '1000042', 'I10000x2', ''])
      expect(recordId('income', typed)).toBeNull();
  });
});

describe('the link of a record', () => {
  test('leads to the reader’s own screen, where there is one', () => {
    expect(recordLink('income', 'I1000001', 'User')).toBe('/user/income/all-income?f_no=I1000001');
    expect(recordLink('income', 'I1000001', 'Admin')).toBe('/admin/income/all-income?f_no=I1000001');
    expect(recordLink('income', 'I1000001', 'Franchise')).toBeNull();
    expect(recordLink('closing', '2026-01-02', 'User')).toBeNull();
    expect(recordLink('game_bet', 'B1000001', 'Admin')).toBeNull();
  });

  test('leads to a document also where nobody is signed in', () => {
    expect(recordLink('topup', 'T1000001')).toBe('/topup-receipt?receipt_no=T1000001');
    expect(recordLink('payout_statement', 'P1 &')).toBe('/payout-statement?no=P1%20%26');
  });
});
