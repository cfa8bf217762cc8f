import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestSpan, traces } from './in-span.ts';

/**
 * A span for each call, named by its route: no address, query, body or person (docs/operations.md §7). Nothing is added where no traces are
 * sent.
 * @param trusts whether a proxy stands in front, whose `traceparent` is taken; a caller's own would choose what is kept
 */
export function traceRequests(app: FastifyInstance, trusts: boolean): void {
  if (!traces()) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  const end = (request: FastifyRequest, status: number | null): void => {
    const span = spans.get(request);
    spans.delete(request);
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'banyan.request_id': request.id,
      ...(status === null ? { 'error.type': 'aborted' } : { 'http.response.status_code': status }),
    };
    span?.end(`${method} ${route}`, facts, status === null || status >= 500);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers.traceparent;
    const span = request.url.startsWith('/api/')
      ? traces()?.request(request.method, trusts && typeof given === 'string' ? given : undefined)
      : undefined;
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  // a body that arrives later comes outside of the span
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, null);
    done();
  });
}
