import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('serves at port 3000 of every address, with a limit, unless told otherwise', () => {
  expect(readSettings({ PORT: '' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    logLevel: 'warn',
    trustProxy: 0,
    rateLimit: 1200,
    isProduction: false,
    isFactorCompulsory: false,
    databaseUrl: null,
    backupKey: null,
    labMemory: null,
    appDatabaseUrl: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    captcha: null,
  });
  expect(readSettings({ PORT: '8080', TRUST_PROXY: '2', RATE_LIMIT: '0' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    trustProxy: 2,
    rateLimit: 0,
  });
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.1, elsewhere'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['RATE_LIMIT', 'none'],
  ['DATABASE_URL', 'mysql://here/there'],
  ['DATABASE_URL', 'postgres://owner:secret@one,/there'],
  ['APP_DATABASE_URL', 'postgres://owner:secret@here/there'],
  ['BANYAN_SECRET', 'short'],
  ['BANYAN_SECRET', 'a'.repeat(64)],
  ['BANYAN_SECRET', 'abcdefgh'.repeat(8)],
  ['BANYAN_SECRET', '0123456789abcdef'.slice(0, 15)],
  ['SMTP_URL', 'mail.example'],
  ['OPERATOR_MAIL', 'nobody'],
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

it('takes addresses of proxies, and secrets that can be random', () => {
  expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
    '::1',
  ]);
  for (const secret of ['9f86d081884c7d659a2feaa0c55ad015', 'n4bQgYhMfWWaL-qgxVrQFw'])
    expect(readSettings({ BANYAN_SECRET: secret }).secret).toBe(secret);
});

it('takes nodes of chains, and names no password where they are wrong', () => {
  const urls = 'https://one.example, http://me:secret@two.example';
  expect(readSettings({ CHAIN_RPC_56: urls }).nodes.get(56)).toEqual([
    'https://one.example',
    'http://me:secret@two.example',
  ]);
  expect(readSettings({}).nodes.get(1)).toEqual([]);
  expect(() => readSettings({ CHAIN_RPC_137: 'me:secret@two.example' })).toThrow(
    /^CHAIN_RPC_137 must be addresses of nodes that begin with https:\/\/ or http:\/\/, separated by commas.$/,
  );
});

it('takes relays of the beacon, two at least', () => {
  const urls = 'https://api.drand.sh, https://drand.cloudflare.com';
  expect(readSettings({ DRAND_URLS: urls }).relays).toEqual([
    'https://api.drand.sh',
    'https://drand.cloudflare.com',
  ]);
  expect(readSettings({}).relays).toEqual([]);
  for (const wrong of ['https://api.drand.sh', 'https://one.example, two.example'])
    expect(() => readSettings({ DRAND_URLS: wrong })).toThrow(/^DRAND_URLS must be two addresses/);
});

it('takes a secret from the file that a vault wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-settings-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'f0e1d2c3b4a5968778695a4b3c2d1e0f\n');
  expect(readSettings({ BANYAN_SECRET_FILE: file }).secret).toBe('f0e1d2c3b4a5968778695a4b3c2d1e0f');
  expect(readSettings({ ADMIN_PASSWORD_FILE: file }).adminPassword).toBe('f0e1d2c3b4a5968778695a4b3c2d1e0f');
  rmSync(folder, { recursive: true });
  expect(() => readSettings({ BANYAN_SECRET_FILE: file })).toThrow('BANYAN_SECRET_FILE must name a file');
});
