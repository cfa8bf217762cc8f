import type { BodyOf, Endpoint, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ErrorCode, ErrorReply } from '@banyan/contract/core/errors';
import { language, t } from './text.ts';

/** A refused call. `status` 0 = no connection. `errors` is field → message: the server writes both in the person's language. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly errors: Record<string, string>;
  readonly requestId: string;

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? t('Error!'));
    this.status = status;
    this.code = reply.code ?? (status === 0 ? 'offline' : 'server_error');
    this.errors = reply.errors ?? {};
    this.requestId = reply.request_id ?? '';
  }
}

type QueryValue = string | number | boolean | undefined | null;

export interface CallInput<E extends Endpoint = Endpoint> {
  query?: Record<string, QueryValue>;
  body?: BodyOf<E> | Record<string, unknown>;
  signal?: AbortSignal | undefined;
  /** Made by the caller when one attempt may be sent more than once (a form); else made here. */
  idempotencyKey?: string;
  /** Counts for the full-screen spinner; reports and tiles show skeletons instead. */
  loader?: boolean;
  /** The caller shows the refusal itself: `true` for all 400s, or only these codes. */
  quiet?: boolean | readonly ErrorCode[];
  /** Sign-out itself: nothing it meets is shown, not even an ended session. */
  isLeaving?: boolean;
}

/** What the app plugs in: the token, the spinner, and docs/screens.md §3 (app/errors.ts). */
export interface CallHooks {
  token: () => string;
  started: () => void;
  ended: () => void;
  failed: (error: CallError, input: CallInput) => void;
  /** What the server answered to a reading call (lib/last-seen.ts). */
  answered?: (url: string, answer: unknown) => void;
  /** An older answer for a reading call that reached nobody; it bears the header `x-seen-at`. */
  seen?: (url: string) => Promise<Response | undefined>;
}
const hooks: CallHooks = { token: () => '', started: () => {}, ended: () => {}, failed: () => {} };
export const installCallHooks = (installed: Partial<CallHooks>): void => {
  Object.assign(hooks, installed);
};

const RETRIES = 5;
const MAX_RETRY_AFTER = 5;

/**
 * Makes one call of the contract: bearer token, XSRF token and idempotency key included. 409 and a 429 with
 * Retry-After of at most 5 s are retried silently with the same key (docs/ledger.md §3). Every other refusal is
 * shown once by app/errors.ts and then thrown as a CallError. Replies are the server's word and not parsed.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
  const path = `${endpoint.path}${queryText(input.query)}`;
  const isRead = endpoint.method === 'GET';
  const early = isRead && (await takeEarly(path));
  const reply = early ? null : await send(endpoint, input);
  const answer = reply ? await reply.json() : early;
  if (isRead && !reply?.headers.has('x-seen-at')) hooks.answered?.(`/api/${path}`, answer);
  return answer as ReplyOf<E>;
}

/** What index.html began to ask beside the scripts; an answer of null: it failed, ask again. */
interface EarlyCall {
  answer: Promise<unknown>;
  /** Once it is there. */
  arrived?: unknown;
}
const page = globalThis as { __early?: Record<string, EarlyCall> };

/** Milliseconds after which an answer that nobody has taken is too old. */
const earlyLife = 30_000;

/** An early answer is taken once, and by the page it was asked for: later ones ask themselves. */
function takeEarly(path: string): Promise<unknown> | undefined {
  const early = performance.now() < earlyLife ? page.__early?.[path] : undefined;
  delete page.__early?.[path];
  return early?.answer;
}

/** The early answer to a reading call where it is there already, so that a page begins with it; taken once. */
export function takeArrived<E extends Endpoint>(
  endpoint: E,
  query?: CallInput['query'],
): ReplyOf<E> | undefined {
  const path = `${endpoint.path}${queryText(query)}`;
  const answer = page.__early?.[path]?.arrived;
  if (!answer || !takeEarly(path)) return undefined;
  // a page is being drawn: nothing may make another one be drawn meanwhile
  queueMicrotask(() => hooks.answered?.(`/api/${path}`, answer));
  return answer as ReplyOf<E>;
}

/** The same call, answered with a file of all matching rows. Returns the file and its name. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ file: Blob; name: string }> {
  const reply = await send(endpoint, input);
  const header = reply.headers.get('content-disposition') ?? '';
  return { file: await reply.blob(), name: /filename="?([^";]+)"?/.exec(header)?.[1] ?? 'export' };
}

export function queryText(query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const newIdempotencyKey = (): string =>
  // randomUUID exists only in secure contexts; a plain http address on a local network is not one.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

async function send(endpoint: Endpoint, input: CallInput): Promise<Response> {
  const changes = endpoint.method !== 'GET';
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language.code,
  };
  if (changes) {
    headers['Content-Type'] = 'application/json';
    headers['Idempotency-Key'] = input.idempotencyKey ?? newIdempotencyKey();
  }
  const url = `/api/${endpoint.path}${queryText(input.query)}`;
  const body = changes ? JSON.stringify(input.body ?? {}) : null;
  if (input.loader) hooks.started();
  try {
    for (let attempt = 1; ; attempt++) {
      Object.assign(headers, bearer());
      if (changes) headers['X-XSRF-TOKEN'] = readCookie('XSRF-TOKEN');
      const reply = await fetch(url, {
        method: endpoint.method,
        headers,
        body,
        signal: input.signal ?? null,
      });
      if (reply.ok) return reply;
      const refused = await refusal(reply);
      if (refused.code === 'csrf_failed' && attempt === 1) {
        // The cookie belongs to another session: just signed in or out, or a second tab. A GET renews it.
        await fetch('/api/health', { headers: bearer() });
        continue;
      }
      const wait = silentWait(reply, attempt);
      if (wait === undefined) throw new CallError(reply.status, refused);
      await new Promise((resume) => setTimeout(resume, wait));
    }
  } catch (error) {
    if (input.signal?.aborted) throw error;
    const refused = error instanceof CallError ? error : new CallError(0, {});
    const seen = refused.status === 0 && !changes ? await hooks.seen?.(url) : undefined;
    if (seen) return seen;
    if (!input.isLeaving) hooks.failed(refused, input);
    throw refused;
  } finally {
    if (input.loader) hooks.ended();
  }
}

const bearer = (): Record<string, string> => {
  const token = hooks.token();
  return token ? { Authorization: `Bearer ${token}` } : {};
};

/** Milliseconds to wait before the same request goes out again; undefined = do not retry. */
function silentWait(reply: Response, attempt: number): number | undefined {
  if (attempt > RETRIES) return undefined;
  if (reply.status === 409) return 200 * attempt;
  const after = Number(reply.headers.get('retry-after') ?? Number.NaN);
  return reply.status === 429 && after <= MAX_RETRY_AFTER ? Math.max(after, 0.2) * 1000 : undefined;
}

async function refusal(reply: Response): Promise<Partial<ErrorReply>> {
  try {
    return (await reply.json()) as Partial<ErrorReply>;
  } catch {
    return {};
  }
}

export function readCookie(name: string, jar = document.cookie): string {
  const found = jar.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}
