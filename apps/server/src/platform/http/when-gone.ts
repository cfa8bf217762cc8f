import type { FastifyReply } from 'fastify';

/** Is aborted when the caller has gone before the answer: closed the page, or asked something else instead. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
