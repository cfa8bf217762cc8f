import { type ErrorCode, type ErrorReply, errors } from '@banyan/contract/core/errors';
import type { Language } from '@banyan/contract/core/languages';
import { messageOf } from '@banyan/contract/core/messages';
import type { Message } from '@banyan/contract/core/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type * as z from 'zod/mini';
import { constraintErrors } from '../../constraint-errors.ts';
import { Failure, fail, type Problems } from '../fail.ts';
import { inLanguage, languageAsked } from '../in-language.ts';
import { logRefusal } from './log-refusal.ts';

/** The only place where errors become answers (docs/screens.md §3, docs/ledger.md §3). */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === 'server_error') request.log.error({ err: error }, 'request failed');
    else logRefusal(request, failure);
    sendFailure(failure, request, reply);
  });
  // here and not where a refusal is made: one that is kept for its idempotency key is answered in the language of each caller
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRefusal = reply.statusCode >= 400 && typeof payload === 'string' && payload.startsWith('{');
    const language = isRefusal ? languageAsked(request.headers) : 'en';
    if (language === 'en') return done(null, payload);
    const refusal = JSON.parse(payload as string) as Partial<ErrorReply>;
    done(null, refusal.messages ? JSON.stringify(translated(refusal as ErrorReply, language)) : payload);
  });
}

export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = errors[failure.code];
  if ('retry_after' in refusal) reply.header('retry-after', refusal.retry_after);
  return reply.status(refusal.status).send(failureBody(failure, request.id));
}

/** The body of a refusal. */
export function failureBody(failure: Failure, requestId: string): ErrorReply {
  return {
    code: failure.code,
    message: errors[failure.code].message,
    errors: byField(failure.messages, 'en'),
    messages: failure.messages,
    request_id: requestId,
  };
}

/** An error as one of the contract's codes. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof pg.DatabaseError) {
    const code = constraintErrors[error.constraint ?? ''];
    if (code) return fail(code);
    // a row or a key another transaction holds for longer than the lock timeout
    if (error.code === '55P03') return fail('in_progress');
    // a text PostgreSQL cannot hold, such as one with a NUL
    if (error.code === '22021' || error.code === '22P05') return fail('invalid_request');
  }
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 429) return fail('too_many_requests');
  if (status === 404) return fail('not_found');
  if (status === 413) return fail('body_too_large');
  // malformed JSON, an unknown content type
  if (status && status >= 400 && status < 500) return fail('invalid_request');
  return fail('server_error');
}

const byField = (messages: Record<string, Message>, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, inLanguage(message, language)]),
  );

/** The same refusal in another language than English. */
const translated = (reply: ErrorReply, language: Language): ErrorReply => ({
  ...reply,
  message: inLanguage(reply.message, language),
  errors: byField(reply.messages, language),
});

/** Every issue of a validation, one message a field, the first that failed. */
export function validationFailure(
  issues: readonly z.core.$ZodIssue[],
  code: ErrorCode = 'invalid_request',
): Failure {
  const fields: Problems = {};
  for (const issue of issues) {
    const field = issue.path.join('.') || errors[code].field;
    fields[field] ??= messageOf(issue);
  }
  return fail(code, fields);
}
