import { type ErrorCode, errors } from '@banyan/contract/core/errors';
import { inEnglish, type Message, message, type Text } from '@banyan/contract/core/text';

/** Field → what is wrong with it: a text, or a template with its values. */
export type Problems = Record<string, Text | Message>;

/**
 * A refusal with a code of the contract. Thrown inside a transaction it rolls everything back
 * (docs/screens.md §3).
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly messages: Record<string, Message>;

  constructor(code: ErrorCode, messages: Record<string, Message>) {
    super(Object.values(messages).map(inEnglish).join(' '));
    this.code = code;
    this.messages = messages;
  }
}

/**
 * Makes the refusal to throw: `throw fail('insufficient_funds')`. The message and the field come from the
 * contract; `fields` puts other texts, or the same refusal on other fields.
 */
export function fail(code: ErrorCode, fields?: Problems): Failure {
  const { field, message: text } = errors[code];
  const messages = Object.entries(fields ?? { [field]: message(text) }).map(([name, problem]) => [
    name,
    typeof problem === 'string' ? message(problem) : problem,
  ]);
  return new Failure(code, Object.fromEntries(messages));
}
