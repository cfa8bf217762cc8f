import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import { userTypeOf } from '@banyan/contract/core/rights';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../fail.ts';
import type { Server } from './server.ts';

/**
 * What a query asks for beyond the call itself: a right of its own, such as that to a file, is looked up; a request for
 * another person's rows is refused, instead of answered with the own rows.
 * @throws not_allowed
 */
export async function refuseAsked(
  { db, findSession }: Server,
  endpoint: Endpoint | Report,
  { actor, now }: Context,
  http: FastifyRequest,
  asked: Record<string, unknown>,
): Promise<void> {
  const userType = actor?.user_type;
  for (const right of endpoint.needs?.(asked) ?? []) {
    if (userTypeOf(right) !== userType) continue;
    const session = await findSession(db, bearer(http) ?? '', [right], now);
    if (!session?.is_granted) throw fail('not_allowed');
  }
  if (!('filters' in endpoint)) return;
  for (const [key, { roles }] of Object.entries(endpoint.filters))
    if (roles && userType && !roles.includes(userType) && asked[key] !== undefined) throw fail('not_allowed');
}

/** The token of a call. */
export function bearer(http: FastifyRequest): string | null {
  const header = http.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}
