import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Server } from '../src/platform/http/server.ts';
import { useTestServer } from './http.ts';

const test = useTestServer();
const inline = 'document.title = "Banyan"';
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'banyan-pages-'));
  await writeFile(join(folder, 'index.html'), `<!doctype html><script>${inline}</script><p>Banyan</p>`);
  const { db, databaseUrl, services } = test.server;
  server = await buildApp({ db, databaseUrl, services, webRoot: folder, trustProxy: 1, rateLimit: 0 });
});
afterAll(async () => {
  await server.app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, proto = 'https') =>
  server.app.inject({ url, headers: { 'x-forwarded-proto': proto } });

it('pages and answers run own scripts alone, are framed by nobody and stay on HTTPS', async () => {
  const hash = createHash('sha256').update(inline).digest('base64');
  for (const url of ['/', '/accounts/sign-in', '/api/health']) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'sha256-${hash}'`,
        "style-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-type': expect.stringContaining('charset=utf-8'),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
  expect((await get('/', 'http')).headers['strict-transport-security']).toBeUndefined();
});

it('the shell comes compressed as the browser takes it, and is the same', async () => {
  const plain = await get('/user/home');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [form, read] of Object.entries(unpack)) {
    const { headers, rawPayload } = await server.app.inject({
      url: '/user/home',
      headers: { 'accept-encoding': `deflate, ${form}` },
    });
    expect(headers).toMatchObject({ 'content-encoding': form, vary: 'accept-encoding' });
    expect(read(rawPayload).toString()).toBe(plain.body);
  }
});

it('the cookies of a page go to this site alone, over HTTPS', async () => {
  const { headers } = await get('/api/company/details');
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Strict$/),
    // no script reads by what a browser is known again
    expect.stringMatching(/^DEVICE=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
});

it('no file but the built ones is served, no folder is listed, and TRACE is not answered', async () => {
  for (const url of ['/.git/config', '/.env', '/assets/', '/..%2f..%2fpackage.json'])
    expect((await get(url)).body).not.toContain('"name"');
  expect((await get('/assets/none.js')).statusCode).toBe(404);
  const traced = await server.app.inject({ method: 'TRACE' as 'GET', url: '/api/health' });
  expect(traced.statusCode).toBe(404);
});

it('hosts of mobile wallets are let in while the company has a project id, and never else', async () => {
  const hosts =
    'wss://relay.walletconnect.org https://rpc.walletconnect.org https://verify.walletconnect.org';
  const policyOf = async (url = '/') =>
    String((await get(url)).headers['content-security-policy']).split('; ');
  expect(await policyOf()).toEqual(expect.arrayContaining(["connect-src 'self'", "frame-src 'none'"]));
  const given = `update company set wallet_project_id = '${'0123456789abcdef'.repeat(2)}'`;
  await test.asOwner(given);
  // pages ask again after some seconds
  test.services.ticks += 6000;
  expect(await policyOf()).toEqual(
    expect.arrayContaining([`connect-src 'self' ${hosts}`, 'frame-src https://verify.walletconnect.org']),
  );
  expect(await policyOf('/api/health')).toContain("connect-src 'self'");
  await test.asOwner('update company set wallet_project_id = null');
  test.services.ticks += 6000;
  expect(await policyOf()).toContain("connect-src 'self'");
});
