import { expect, test } from 'vitest';
import { decode, encode } from './storage.ts';

test('base64 carries every script and comes back the same', () => {
  const value = { name: 'राकेश कुमार', sign: '₹', mood: '🌳', list: [1, null, true] };
  expect(encode(value)).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(decode(encode(value))).toEqual(value);
});

test('what is not ours reads as nothing', () => {
  expect(decode('not base64 at all!')).toBeUndefined();
  expect(decode(btoa('not json'))).toBeUndefined();
});
