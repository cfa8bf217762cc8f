import { text, texts } from '@banyan/contract/core/text';
import { expect, test } from 'vitest';
import { codeWords, fromServer, t } from './text.ts';

test('a text shows its values, and counts in the plural of its language, grouped as amounts are', () => {
  expect(t('Balance')).toBe('Balance');
  expect(t('{name} joined', { name: 'Asha' })).toBe('Asha joined');
  const rows = (count: number) =>
    t('{count, plural, one {# row of {name}} other {# rows of {name}}}', { count, name: 'Asha' });
  expect([rows(1), rows(1_234_567)]).toEqual(['1 row of Asha', '12,34,567 rows of Asha']);
});

test('a text of a table is shown as it is, and a plain string does not compile', () => {
  const words = texts({ day: { label: 'By day' } });
  expect([t(words.day.label), t(text('By month'))]).toEqual(['By day', 'By month']);
  const typed: string = 'Balance';
  // @ts-expect-error nothing could find such a text to translate it
  expect(t(typed)).toBe('Balance');
});

test('a name of the company stays as it is, braces and all, and a code is shown in words', () => {
  expect(fromServer('{gold} wallet')).toBe('{gold} wallet');
  expect([codeWords('cap_closing'), codeWords('topup.reversed')]).toEqual(['Cap closing', 'Topup reversed']);
});
