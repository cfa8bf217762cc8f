import type { Endpoint } from '@banyan/contract/core/endpoint';
import { getSession } from '../../app/session/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** A money request that was sent, as far as this browser knows without an answer. */
export interface UnansweredRequest {
  key: string;
  /** The JSON that was sent. */
  body: string;
}

/** For the session of the tab; `local` = also over a power cut, as a counter needs it. */
export type Kept = 'session' | 'local';

const nameOf = (endpoint: Endpoint): string => `unanswered:${getSession().user.user_id}:${endpoint.path}`;

/**
 * Kept over a reload, so that asking again uses the same key and the thing is done once at most. A login PIN is kept nowhere:
 * the server knows the request again without it.
 */
export function keepRequest(endpoint: Endpoint, { key, body }: UnansweredRequest, area: Kept): void {
  if (!endpoint.money) return;
  const { login_pin: _pin, ...kept } = JSON.parse(body) as Record<string, unknown>;
  writeStored(area, nameOf(endpoint), { key, body: JSON.stringify(kept) });
}

export function forgetRequest(endpoint: Endpoint, area: Kept): void {
  if (endpoint.money) removeStored(area, nameOf(endpoint));
}

export function findRequest(endpoint: Endpoint, area: Kept): UnansweredRequest | undefined {
  return endpoint.money ? (readStored(area, nameOf(endpoint)) as UnansweredRequest | undefined) : undefined;
}
