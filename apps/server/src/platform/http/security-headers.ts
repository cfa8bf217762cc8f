import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { captchaOrigins } from './captcha-origins.ts';

/**
 * A strict content security policy (docs/security.md §2): own scripts and styles only, the shell's inline scripts by
 * their hash.
 */
export function securityHeaders(app: FastifyInstance, shell: string, captchaVerifyUrl: string | null): void {
  const hashes = inlineScripts(shell).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const pagePolicy = policy(hashes, captchaVerifyUrl);
  app.addHook('onRequest', (request, reply, done) => {
    const isDocs = request.url.startsWith('/api/docs');
    reply.header('content-security-policy', isDocs ? docsPolicy : pagePolicy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
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

function policy(hashes: string[], captchaVerifyUrl: string | null): string {
  const captcha = captchaOrigins(captchaVerifyUrl);
  const also = captcha.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}${also}`,
    `style-src 'self'${also}`,
    `frame-src${also || " 'none'"}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${also}`,
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
