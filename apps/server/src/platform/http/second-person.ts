import type { BodyOf, Endpoint } from '@banyan/contract/core/endpoint';
import type { Waiting, WaitLine } from '@banyan/contract/core/second-person';
import type { Message } from '@banyan/contract/core/text';
import type { ActorContext } from '../context.ts';
import type { Tx } from '../database/db.ts';

/** Why a request waits for a second admin, and what that admin is shown. */
export interface Waits {
  why: Message;
  /** What it is worth, where it creates or moves value. */
  value: string | null;
  /** Who gets that, by inner id. */
  payee_id: string | null;
  /** One with `from` must still be true when the request is approved. */
  lines: readonly WaitLine[];
  /** Everybody who may approve gets a mail too: for what loosens a control. */
  by_mail?: boolean;
  /** What is kept in place of the body: without a picture, which is a document among the lines. */
  body?: unknown;
}

/**
 * Says before the operation whether this request needs a second admin; null = it is done at once. What was prepared of it is
 * missing when an approval asks again.
 */
export type FindWaits<E extends Endpoint, P = unknown> = (
  tx: Tx,
  context: ActorContext,
  body: BodyOf<E>,
  prepared?: P,
) => Promise<Waits | null>;

/** A call that can wait, as the decision about one of its requests needs it. */
export interface WaitingCall {
  endpoint: Endpoint;
  waits: FindWaits<Endpoint>;
  /** The operation itself, in the transaction of the decision. */
  run: (tx: Tx, context: ActorContext, body: unknown, lines: readonly WaitLine[]) => Promise<unknown>;
}

/** Stores a request that waits, and tells those who may approve it. A module hands it in. */
export type AskSecondPerson = (
  tx: Tx,
  context: ActorContext,
  request: { endpoint: Endpoint; body: unknown; waits: Waits },
) => Promise<Waiting>;

/** The name of a call among those that can wait, which its requests are stored under. */
export const nameOfCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;
