import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { captchaOrigins } from './captcha-origins.ts';

/** Where wallets of phones are reached (docs/decisions/0024): let in only where the company has a project id. */
const mobileWallets = {
  connect: [
    'wss://relay.walletconnect.org',
    'https://rpc.walletconnect.org',
    'https://verify.walletconnect.org',
  ],
  frame: ['https://verify.walletconnect.org'],
};
/** How long an answer about the project id holds, in milliseconds: every page asks. */
const answerHolds = 5000;

/**
 * A strict content security policy (docs/security.md §2): own scripts and styles only, the shell's inline scripts by
 * their hash.
 */
export function securityHeaders(
  app: FastifyInstance,
  {
    shell,
    captchaVerifyUrl,
    hasMobileWallets,
    monotonic,
  }: {
    shell: string;
    captchaVerifyUrl: string | null;
    /** Whether the company offers wallets of phones. */
    hasMobileWallets: () => Promise<boolean>;
    monotonic: () => number;
  },
): void {
  const hashes = inlineScripts(shell).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policies = {
    strict: policy(hashes, captchaVerifyUrl, { connect: [], frame: [] }),
    withWallets: policy(hashes, captchaVerifyUrl, mobileWallets),
  };
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  const pagePolicy = async (): Promise<string> => {
    if (monotonic() - asked.at > answerHolds)
      asked = { at: monotonic(), answer: hasMobileWallets().catch(() => false) };
    return (await asked.answer) ? policies.withWallets : policies.strict;
  };
  app.addHook('onRequest', async (request, reply) => {
    const isDocs = request.url.startsWith('/api/docs');
    // of answers of the API no page is made
    const isPage = !request.url.startsWith('/api/');
    reply.header(
      'content-security-policy',
      isDocs ? docsPolicy : isPage ? await pagePolicy() : policies.strict,
    );
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** The page that shows the API has inline styles and pictures. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function policy(
  hashes: string[],
  captchaVerifyUrl: string | null,
  wallets: { connect: readonly string[]; frame: readonly string[] },
): string {
  const captcha = captchaOrigins(captchaVerifyUrl);
  const listed = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  const also = listed(captcha);
  const frames = listed([...captcha, ...wallets.frame]);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}${also}`,
    `style-src 'self'${also}`,
    `frame-src${frames || " 'none'"}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${also}${listed(wallets.connect)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The bodies of a page's inline scripts. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
}
