import { readFileSync } from 'node:fs';
import { hindiValue } from '@banyan/contract/hindi/values';
import { expect, test } from 'vitest';
import { hindiParticulars } from './hindi-particulars.ts';

const table = new URL('../../../../packages/contract/src/hindi/texts.json', import.meta.url);
const texts = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>;
const find = (english: string): string | undefined => texts[english];
const inHindi = (written: string): string =>
  hindiParticulars(written, find, (value) => hindiValue(value, find));

test.each([
  ['Matching income of 23-Nov-2026', '23-नव-2026 की मैचिंग आय'],
  ['Topup T1000491 for BN100003', 'टॉपअप T1000491, BN100003 के लिए'],
  ['Level income from BN100007, level 2', 'BN100007 से लेवल आय, लेवल 2'],
  ['Level income taken back T1000492 of BN100002 reversed', 'वापस ली गई लेवल आय T1000492, BN100002 का'],
  ['Transfer F1000005 to Pin wallet', 'ट्रांसफ़र F1000005, पिन वॉलेट को'],
  ['Transfer F1000003 from BN100002', 'ट्रांसफ़र F1000003, BN100002 से'],
  ['Pins J1000004: 8 of Starter', 'पिन J1000004: Starter के 8'],
  ['Credit request C1000002, Cash N226-0045', 'क्रेडिट अनुरोध C1000002, नकद N226-0045'],
  ['Payout P1000002', 'भुगतान P1000002'],
  ['Something new X1', 'Something new X1'],
])('%s', (written, hindi) => {
  expect(inHindi(written)).toBe(hindi);
});
