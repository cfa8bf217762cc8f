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
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage) return sendFailure(fail('not_found'), request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
  });
}
