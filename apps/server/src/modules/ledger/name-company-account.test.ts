import { expect, test } from 'vitest';
import { nameCompanyAccount } from './name-company-account.ts';

test('accounts of the company have a name in both languages', () => {
  const named = ['bank_clearing:Cash', 'income:roi_level', 'gst_payable', 'some_other:thing'].map((code) => [
    nameCompanyAccount(code, 'en'),
    nameCompanyAccount(code, 'hi'),
  ]);
  expect(named).toEqual([
    ['Bank clearing, Cash', 'बैंक क्लियरिंग, नकद'],
    ['ROI level income', 'ROI लेवल आय'],
    ['GST to pay', 'चुकाना है: GST'],
    ['Some other thing', 'Some other thing'],
  ]);
});
