import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import { userTypeOf } from '@banyan/contract/core/rights';
import type { UserType } from '@banyan/contract/core/roles';
import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import type { Server } from './server.ts';

/**
 * What a query asks for beyond the call itself: a right of its own, such as that to a file, is looked up; a request for
 * another person's rows is refused, instead of answered with the own rows.
 * @param holds whether the caller has a right
 * @throws not_allowed
 */
export async function refuseAsked(
  endpoint: Endpoint | Report,
  userType: UserType,
  holds: (right: string) => Promise<boolean>,
  asked: Record<string, unknown>,
): Promise<void> {
  for (const right of endpoint.needs?.(asked) ?? []) {
    if (userTypeOf(right) !== userType) continue;
    if (!(await holds(right))) throw fail('not_allowed');
  }
  if (!('filters' in endpoint)) return;
  for (const [key, { roles }] of Object.entries(endpoint.filters))
    if (roles && !roles.includes(userType) && asked[key] !== undefined) throw fail('not_allowed');
}

/** Whether the person of a session has a right. */
export const rightsOfToken =
  ({ db, findSession }: Server, token: string, now: Date) =>
  async (right: string): Promise<boolean> =>
    (await findSession(db, token, [right], now))?.is_granted === true;

/** The token of a call. */
export function bearer(http: FastifyRequest): string | null {
  const header = http.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}
