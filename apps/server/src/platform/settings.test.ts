import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('serves at port 3000 of every address, with a limit, unless told otherwise', () => {
  expect(readSettings({ PORT: '' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    logLevel: 'warn',
    trustProxy: false,
    rateLimit: 1200,
    isProduction: false,
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    captcha: null,
  });
  expect(readSettings({ PORT: '8080', TRUST_PROXY: 'true', RATE_LIMIT: '0' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
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
  ['DATABASE_URL', 'mysql://here/there'],
  ['BANYAN_SECRET', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['PUBLIC_URL', 'banyan.example'],
  ['CAPTCHA_VERIFY_URL', 'ftp://captcha.example'],
])('names %s when it is %s', (variable, text) => {
  expect(() => readSettings({ [variable]: text })).toThrow(new RegExp(`^${variable} must`));
});

it('names every variable that is wrong at once', () => {
  expect(() => readSettings({ PORT: 'abc', SMTP_URL: 'mail.example' })).toThrow(
    'PORT must be a number from 1 to 65535.\nSMTP_URL must be an address that begins with smtp:// or smtps://.',
  );
});

it('takes the address of a mail server with its login', () => {
  const url = 'smtps://user:secret@mail.example:465';
  expect(readSettings({ SMTP_URL: url }).smtpUrl).toBe(url);
});
