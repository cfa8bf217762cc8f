import './messages.ts';
import * as z from 'zod/mini';
import { userTypeOf } from './rights.ts';
import type { UserType } from './roles.ts';
import { isWaiting, type MayWait, mayWait } from './second-person.ts';
import { type StepUp, type StepUpPurpose, withCode } from './step-up.ts';
import type { Text } from './text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.core.$ZodType;
export type Access = 'public' | 'signed_in' | 'screen';

/**
 * One call of the API. `access` says who may make it:
 * - `'public'`: anybody, also without a session;
 * - `'signed_in'`: any session of the listed roles (calls of the shell itself);
 * - `'screen'`: a session whose user holds at least one of `screens` of their own type, and that screen
 *   and all its ancestors are active (docs/screens.md §2.2).
 */
export interface Endpoint<
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  A extends Access = Access,
> {
  method: Method;
  /** Relative to `/api/`, docs/screens.md §6. */
  path: string;
  summary: string;
  access: A;
  roles: readonly UserType[];
  /** Catalogue urls whose right grants the call: screens, or actions of one. */
  screens: readonly string[];
  /** Rights that a request needs beside that, from what its query asks for; all of them. */
  needs?: Needs;
  query: Q;
  body: B;
  reply: R;
  /**
   * The second factor it asks for: the body holds its code as `otp`, or a `login_pin` in its place, `serve` checks that before
   * the operation and the operation never sees it, forms ask for it. Null = none.
   */
  step_up: StepUp | null;
  /**
   * Some requests wait for a second admin: what the call does, in the words its checker reads. Its answer then is `{waits}`
   * instead of `{data}` (docs/security.md §8). Null = it never waits.
   */
  second_person: Text | null;
  /** Moves money: a request that got no answer is kept over a reload, and asked about with its key. */
  money: boolean;
  /** The answer holds a secret: it is kept for its idempotency key encrypted. */
  secret?: boolean;
  /** At most this many calls a minute and caller; missing = the server's general limit. */
  limit?: number;
  /** Bytes of the largest body; missing = the server's general limit. */
  body_limit?: number;
  /** The content type when the answer is a file, such as image/webp; missing = JSON. */
  media_type?: string;
}

/** Catalogue urls; those of another type than the caller's are no concern of theirs. */
export type Needs = (query: Readonly<Record<string, unknown>>) => readonly string[];

const nothing = z.object({});

interface EndpointInput<Q extends Schema, B extends Schema, R extends Schema> {
  method: Method;
  path: string;
  summary: string;
  query?: Q;
  body?: B;
  reply: R;
  /** Its purpose; with more to say than that, who asks and for which requests. */
  step_up?: StepUpPurpose | StepUp;
  second_person?: Text;
  money?: boolean;
  secret?: boolean;
  limit?: number;
  body_limit?: number;
  media_type?: string;
  needs?: Needs;
}

/** A call anybody may make. Every one stands on the short list in `every-endpoint.test.ts`. */
export function publicEndpoint<
  R extends Schema,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(input: Omit<EndpointInput<Q, B, R>, 'step_up' | 'second_person'>): Endpoint<Q, B, R, 'public'> {
  return build(input, 'public', [], []);
}

/** A call of the shell: any signed-in user of the listed roles, whatever their rights. */
export function shellEndpoint<
  R extends Schema,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(
  input: Omit<EndpointInput<Q, B, R>, 'second_person'> & { roles: readonly UserType[] },
): Endpoint<Q, B, R, 'signed_in'> {
  return build(input, 'signed_in', input.roles, []);
}

type OnScreens<Q extends Schema, B extends Schema, R extends Schema> = EndpointInput<Q, B, R> & {
  screens: readonly string[];
};

/** A call that belongs to screens: the caller needs the right to one of them. With `second_person` its answer may be that it waits. */
export function endpoint<
  R extends Schema,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(input: OnScreens<Q, B, R> & { second_person: Text }): Endpoint<Q, B, MayWait<R>, 'screen'>;
export function endpoint<
  R extends Schema,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof nothing,
>(input: OnScreens<Q, B, R>): Endpoint<Q, B, R, 'screen'>;
export function endpoint(input: OnScreens<Schema, Schema, Schema>): Endpoint {
  const reply = input.second_person ? mayWait(input.reply) : input.reply;
  return build({ ...input, reply }, 'screen', rolesOfScreens(input.screens), input.screens);
}

/** The user types a list of catalogue urls belongs to, from the first segment of each. */
export function rolesOfScreens(screens: readonly string[]): UserType[] {
  return [...new Set(screens.map(userTypeOf))];
}

function build<Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  input: EndpointInput<Q, B, R>,
  access: A,
  roles: readonly UserType[],
  screens: readonly string[],
): Endpoint<Q, B, R, A> {
  const { step_up = null, body = nothing as unknown as B } = input;
  return {
    method: input.method,
    path: input.path,
    summary: input.summary,
    access,
    roles,
    screens,
    query: input.query ?? (nothing as unknown as Q),
    // typed as the operation gets it, without the code
    body: step_up ? (withCode(body) as B) : body,
    reply: input.reply,
    step_up: typeof step_up === 'string' ? { purpose: step_up } : step_up,
    second_person: input.second_person ?? null,
    money: input.money ?? false,
    ...(input.secret === undefined ? {} : { secret: input.secret }),
    ...(input.needs === undefined ? {} : { needs: input.needs }),
    ...(input.limit === undefined ? {} : { limit: input.limit }),
    ...(input.body_limit === undefined ? {} : { body_limit: input.body_limit }),
    ...(input.media_type === undefined ? {} : { media_type: input.media_type }),
  };
}

/** `{data: …}`, the shape of every answer. */
export const data = <T extends Schema>(schema: T) => z.object({ data: schema });

export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** The reply to a request that did not wait. */
export type DoneOf<E extends Endpoint> = Exclude<ReplyOf<E>, { waits: unknown }>;

/** The reply of a call that was done; null = it waits for a second admin. */
export const doneOf = <E extends Endpoint>(reply: ReplyOf<E>): DoneOf<E> | null =>
  isWaiting(reply) ? null : (reply as DoneOf<E>);
/** What a handler may return: before the reply schema strips unknown fields. */
export type ReplyInputOf<E extends Endpoint> = z.input<E['reply']>;
