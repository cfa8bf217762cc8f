import type { BodyOf, Endpoint } from '@banyan/contract/core/endpoint';
import { messageOf } from '@banyan/contract/core/messages';
import * as z from 'zod/mini';
import { ofMessage } from '../../lib/text.ts';

/** What the server would get of these values, or the first message of every field that breaks a rule of the body. */
export function checkBody<E extends Endpoint>(
  endpoint: E,
  values: Record<string, unknown>,
): { body?: BodyOf<E>; problems: Record<string, string> } {
  const { data, error } = z.safeParse(endpoint.body, values);
  const problems: Record<string, string> = {};
  for (const issue of error?.issues ?? []) {
    const name = issue.path.join('.') || 'form';
    problems[name] ??= ofMessage(messageOf(issue));
  }
  return error ? { problems } : { body: data as BodyOf<E>, problems };
}

/** First message of every field that breaks a rule of the call's body. */
export const problemsOf = (endpoint: Endpoint, values: Record<string, unknown>): Record<string, string> =>
  checkBody(endpoint, values).problems;
