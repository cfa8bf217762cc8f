import { type ErrorCode, errors } from '@banyan/contract/errors';

/**
 * A refusal with a code of the contract. Thrown inside a transaction it rolls everything back
 * (architecture.md, Errors).
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;

  constructor(code: ErrorCode, fields: Record<string, string>) {
    super(Object.values(fields).join(' '));
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Makes the refusal to throw: `throw fail('insufficient_funds')`. The message and the field come from the
 * contract; `fields` puts other words, or the same refusal on other fields.
 */
export function fail(code: ErrorCode, fields?: Record<string, string>): Failure {
  const { field, message } = errors[code];
  return new Failure(code, fields ?? { [field]: message });
}
