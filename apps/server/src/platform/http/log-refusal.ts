import type { ErrorCode, ErrorReply } from '@banyan/contract/core/errors';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';

/**
 * Refusals that a page of this product does not cause by itself, or that somebody causes who tries what is not theirs:
 * each is a line of the log (docs/security.md §12). What a person mistypes in a form is refused in words and not logged,
 * but for secrets.
 */
const logged = new Set<ErrorCode>([
  'not_allowed',
  'csrf_failed',
  'no_second_factor',
  'not_while_acting',
  'not_by_sub_admin',
  'right_not_held',
  'approval_required',
  'own_request',
  'may_not_decide',
  'checker_without_right',
  'wrong_credentials',
  'wrong_password',
  'wrong_code',
  'locked_out',
  'captcha_failed',
  'too_many_requests',
  'too_many_passwords',
  'body_too_large',
  'idempotency_key_malformed',
  'invalid_request',
]);
/** Of nobody they are everyday: a page opened after its session ended, an old address. */
const loggedOfSomebody = new Set<ErrorCode>(['session_expired', 'not_found']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call, noted before it is judged. */
    caller: Actor | null;
  }
}

/** Writes who was refused what, and why. Names of fields, never what stood in them. */
export function logRefusal(
  request: FastifyRequest,
  { code, messages }: Pick<ErrorReply, 'code' | 'messages'>,
): void {
  const actor = request.caller;
  const isSomebody = actor !== null || request.headers.authorization !== undefined;
  if (!logged.has(code) && !(isSomebody && loggedOfSomebody.has(code))) return;
  const refused = {
    code,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    fields: Object.keys(messages).slice(0, 20),
    user_id: actor?.user_id ?? null,
    acting_admin_id: actor?.acting_admin_id ?? null,
    ip: request.ip,
  };
  request.log.warn({ refused }, 'refused');
}
