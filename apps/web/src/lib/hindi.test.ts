import { readFileSync } from 'node:fs';
import { text } from '@banyan/contract/core/text';
import { keyOfText } from '@banyan/contract/hindi/key';
import { hindiValue, withHindiDates } from '@banyan/contract/hindi/values';
import { i18n } from '@lingui/core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountInWords } from './amount-words.ts';
import { formatDate } from './format.ts';
import { speakHindi } from './hindi.ts';
import { hindiAmount, hindiNumber } from './hindi-amount.ts';
import { language, ofMessage, t } from './text.ts';

const table = JSON.parse(
  readFileSync(new URL('../../../../packages/contract/src/hindi/texts.json', import.meta.url), 'utf8'),
) as Record<string, string>;
const english = { ...language };

beforeAll(async () => {
  const keyed = Object.fromEntries(Object.entries(table).map(([key, own]) => [keyOfText(key), own]));
  const bytes = Uint8Array.from(
    JSON.stringify(keyed).replace(
      /[^\x20-\x7e\u0900-\u097f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    (letter) => (letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x880),
  );
  Object.assign(globalThis, {
    __hindi: Promise.resolve({ names: ['all.bin'], of: { '': [0] } }),
    fetch: async () => new Response(bytes),
  });
  await speakHindi('/accounts/sign-in');
});
afterAll(() => {
  Object.assign(language, english);
  i18n.activate('en', ['en-IN']);
});

test('no two texts have one key', () => {
  const keys = Object.keys(table).map(keyOfText);
  expect(new Set(keys).size).toBe(keys.length);
});

test('10,000 random messages are written in both languages, and each parameter is filled', () => {
  const names = /\{(\w+)(?=[,}])/g;
  const texts = Object.keys(table).filter((key) => key.includes('{'));
  const message = fc.record({ key: fc.constantFrom(...texts), count: fc.nat(2_000_000) });
  const translated: string[] = [];
  fc.assert(
    fc.property(message, ({ key, count }) => {
      const values = Object.fromEntries(
        [...key.matchAll(names)].map(([, name = '']) => [
          name,
          new RegExp(`\\{${name}, plural`).test(key) ? count : `⟨${name}⟩`,
        ]),
      );
      translated.push(key);
      for (const find of [english.find, language.find]) {
        const own = find(key);
        const shown = ofMessage({ text: text(own), values });
        expect(shown).not.toMatch(/[{}]/);
        for (const value of Object.values(values))
          if (typeof value === 'string' && !/, (plural|select),/.test(key)) expect(shown).toContain(value);
      }
    }),
    { numRuns: 10_000 },
  );
  expect(translated.length).toBeGreaterThanOrEqual(10_000);
});

test('Hindi counts nothing as one, and groups by lakh with Latin digits', () => {
  const rows = (count: number) => t('{count, plural, one {# row} other {# rows}}', { count });
  expect(rows(0).startsWith('0 ')).toBe(true);
  expect(rows(1_234_567).startsWith('12,34,567 ')).toBe(true);
});

test('a date has its Hindi month, a list the Hindi of each text in it, and a name stays', () => {
  expect(formatDate('2026-11-20', 'Asia/Kolkata')).toBe('20-नव-2026');
  expect(withHindiDates('from 01-Jan-2026 to 31-Dec-2026')).toBe('from 01-जन-2026 to 31-दिस-2026');
  const find = (word: string) => ({ Male: 'पुरुष', Female: 'महिला' })[word];
  expect(hindiValue('Male, female', find)).toBe('पुरुष, महिला');
  expect(hindiValue('Asha Rao', find)).toBe('Asha Rao');
});

test('each number below a hundred has a word of its own', () => {
  const words = Array.from({ length: 100 }, (_, value) => hindiNumber(BigInt(value)));
  expect(new Set(words).size).toBe(100);
  const known = { 0: 'शून्य', 23: 'तेईस', 39: 'उनतालीस', 56: 'छप्पन', 89: 'नवासी', 99: 'निन्यानवे' };
  for (const [value, word] of Object.entries(known)) expect(words[Number(value)]).toBe(word);
});

test('amounts in words count by lakh and crore', () => {
  expect(amountInWords('11800.50', '₹')).toBe('ग्यारह हज़ार आठ सौ रुपये और पचास पैसे मात्र');
  expect(hindiAmount('12345678', '₹')).toBe('एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये मात्र');
  expect(hindiAmount('0', '$')).toBe('$ शून्य मात्र');
});
