import { errors } from '@banyan/contract/core/errors';
import { message } from '@banyan/contract/core/text';
import { fail, type Problems } from '../../platform/fail.ts';
import { findPromises } from './rules.ts';

/**
 * Keeps promises of income out of what the company publishes, and asks for the standing sentence where an amount stands
 * beside a word of earning (docs/security.md §13).
 * @param fields the texts that are read together, by the name of their field
 * @param disclaimer whether the standing sentence will be shown beneath them
 * @throws income_promise on each field that promises; disclaimer_needed on `disclaimer`, beside it or alone
 */
export function refusePromises(fields: Record<string, string | undefined>, disclaimer: boolean): void {
  const together = findPromises(Object.values(fields).join('\n'));
  const problems: Problems = {};
  for (const [field, text] of Object.entries(fields)) {
    const { promises } = findPromises(text ?? '');
    if (promises.length > 0) problems[field] = promiseIn(promises);
  }
  const [first] = Object.keys(fields);
  // a promise that begins in one field and ends in the next
  if (together.promises.length > 0 && Object.keys(problems).length === 0 && first)
    problems[first] = promiseIn(together.promises);
  const isPromise = Object.keys(problems).length > 0;
  if (together.needs_disclaimer && !disclaimer)
    problems.disclaimer = message(errors.disclaimer_needed.message);
  if (Object.keys(problems).length > 0)
    throw fail(isPromise ? 'income_promise' : 'disclaimer_needed', problems);
}

const promiseIn = (promises: string[]) =>
  message('No income may be promised. Leave out: {words}', { words: promises.join(', ') });
