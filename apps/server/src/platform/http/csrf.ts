import '@fastify/cookie';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { fail } from '../fail.ts';

/**
 * Signed double submit (docs/security.md §2): the readable cookie XSRF-TOKEN holds `random.hmac(session, random)`,
 * every non-GET call repeats it in X-XSRF-TOKEN (docs/screens.md §6).
 */
const cookie = 'XSRF-TOKEN';

function sign(services: Services, sessionId: string, random: string): string {
  return createHmac('sha256', services.secret).update(`xsrf:${sessionId}:${random}`).digest('base64url');
}

/** The session of every token found good lately: a browser sends the same one with every call. */
const known = new WeakMap<Services, Map<string, string>>();
const maxKnown = 10_000;

function isSigned(services: Services, sessionId: string, token: string): boolean {
  const good = known.get(services) ?? new Map<string, string>();
  known.set(services, good);
  if (good.get(token) === sessionId) return true;
  const [random = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(services, sessionId, random));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  if (good.size === maxKnown) good.clear();
  good.set(token, sessionId);
  return true;
}

/** Gives the browser a token of its session unless it holds one. */
export function ensureCsrfCookie(
  services: Services,
  sessionId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const held = request.cookies[cookie];
  if (held && isSigned(services, sessionId, held)) return;
  const random = services.randomBytes(16).toString('base64url');
  reply.setCookie(cookie, `${random}.${sign(services, sessionId, random)}`, {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

/**
 * Refuses a changing call without the session's token or from another site.
 * A token signed before sign-in is good for public calls only.
 */
export function checkCsrf(services: Services, sessionId: string, request: FastifyRequest): void {
  const header = request.headers['x-xsrf-token'];
  const held = request.cookies[cookie];
  if (typeof header !== 'string' || header !== held || !isSigned(services, sessionId, header))
    throw fail('csrf_failed');
  if (!isFromHere(request)) throw fail('csrf_failed');
}

/** Whether a request that opens a live connection comes from a page of this site, in the browser of this session. */
export function isOfBrowser(services: Services, sessionId: string, request: FastifyRequest): boolean {
  const held = request.cookies[cookie];
  return held !== undefined && isSigned(services, sessionId, held) && isFromHere(request);
}

function isFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.origin;
  // `null` and an empty text, as of a page without an origin, are no address either
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}
