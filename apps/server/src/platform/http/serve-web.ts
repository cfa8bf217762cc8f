import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fail } from '../fail.ts';
import { sendFailure } from './http-errors.ts';

/**
 * Serves the built web application: files with a hash in their name for a year, and the shell for every other
 * address, because the router in the browser knows the pages.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string, shell: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    cacheControl: false,
    // the build has laid brotli and gzip beside its files
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // compressed once: everything else that a visit needs waits for it
  const forms = { br: brotliCompressSync(shell), gzip: gzipSync(shell, { level: 9 }) };
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage) return sendFailure(fail('not_found'), request, reply);
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    const form = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    return form ? reply.header('content-encoding', form).send(forms[form]) : reply.send(shell);
  });
}
