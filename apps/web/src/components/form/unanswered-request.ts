import type { Endpoint } from '@banyan/contract/core/endpoint';
import { getSession } from '../../app/session/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** A money request that was sent, as far as this browser knows without an answer. */
export interface UnansweredRequest {
  key: string;
  /** The JSON that was sent. */
  body: string;
}

const nameOf = (endpoint: Endpoint): string => `unanswered:${getSession().user.user_id}:${endpoint.path}`;

/** Kept over a reload, so that asking again uses the same key and the thing is done once at most. */
export function keepRequest(endpoint: Endpoint, request: UnansweredRequest): void {
  if (endpoint.money) writeStored('session', nameOf(endpoint), request);
}

export function forgetRequest(endpoint: Endpoint): void {
  if (endpoint.money) removeStored('session', nameOf(endpoint));
}

export function findRequest(endpoint: Endpoint): UnansweredRequest | undefined {
  return endpoint.money
    ? (readStored('session', nameOf(endpoint)) as UnansweredRequest | undefined)
    : undefined;
}
