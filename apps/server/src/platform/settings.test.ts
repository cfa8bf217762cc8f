import { expect, it } from 'vitest';
import { readAddress, readSettings } from './settings.ts';

it('serves at port 3000 of every address, with a limit, unless told otherwise', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    logLevel: 'warn',
    trustProxy: false,
    rateLimit: 1200,
  });
  expect(readSettings({ PORT: '8080', TRUST_PROXY: 'true', RATE_LIMIT: '0' })).toMatchObject({
    port: 8080,
    trustProxy: true,
    rateLimit: 0,
  });
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['RATE_LIMIT', 'none'],
])('names %s when it is %s', (variable, text) => {
  expect(() => readSettings({ [variable]: text })).toThrow(new RegExp(`^${variable} must`));
});

it('takes addresses of the protocols asked for only', () => {
  const read = (text?: string) => readAddress({ SMTP_URL: text }, 'SMTP_URL', ['smtp:', 'smtps:']);
  expect(read()).toBeNull();
  expect(read('smtps://user:secret@mail.example:465')).toBe('smtps://user:secret@mail.example:465');
  expect(() => read('mail.example')).toThrow(
    'SMTP_URL must be an address that begins with smtp:// or smtps://.',
  );
  expect(() => read('https://mail.example')).toThrow(/^SMTP_URL must/);
});
