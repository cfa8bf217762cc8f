import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

/** A random text that tells one browser from others (docs/security.md §1). Nothing is granted by it. */
const cookie = 'DEVICE';
/** As long as browsers keep a cookie. */
const maxAge = 400 * 86_400;

/** The text this browser holds; one that holds none is given one. */
export function deviceOf(services: Services, http: FastifyRequest, reply: FastifyReply): string {
  const held = http.cookies[cookie];
  if (held && /^[\w-]{22}$/.test(held)) return held;
  const given = services.randomBytes(16).toString('base64url');
  reply.setCookie(cookie, given, {
    path: '/',
    sameSite: 'strict',
    httpOnly: true,
    secure: http.protocol === 'https',
    maxAge,
  });
  return given;
}
