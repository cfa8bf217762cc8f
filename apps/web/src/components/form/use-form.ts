import type { BodyOf, Endpoint, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { queryClient } from '../../app/query-client.ts';
import { CallError, call, newIdempotencyKey } from '../../lib/call.ts';
import { checkBody } from './check-body.ts';
import { focusFirst } from './focus-first.ts';
import { isWithin, type Name, type Value, type Values, valueAt, withValue } from './form-values.ts';
import {
  findRequest,
  forgetRequest,
  type Kept,
  keepRequest,
  type UnansweredRequest,
} from './unanswered-request.ts';

/** What the parts that serve every form see of one. */
export interface AnyForm {
  endpoint: Endpoint;
  values: Record<string, unknown>;
  errors: Record<string, string>;
  pending: boolean;
  hasNoAnswer: boolean;
  idOf(name: string): string;
  text(name: string): string;
  set(name: string, value: unknown): void;
  leave(name: string): void;
  setError(name: string, message: string): void;
  check(): boolean;
}

/** State of the form of a call: names and values are those of its body. */
export interface Form<E extends Endpoint> {
  /** What it sends its values to. */
  endpoint: E;
  values: Values<E>;
  /** Shown errors, by the names of fields: of those that were left or sent, and what the server said. */
  errors: Record<string, string>;
  pending: boolean;
  /** The connection broke while this was sent: the same can be sent again. */
  hasNoAnswer: boolean;
  dirty: boolean;
  /** The id of the input of a field, another one in each form. */
  idOf(name: Name<E>): string;
  text(name: Name<E>): string;
  set<N extends Name<E>>(name: N, value: Value<E, N>): void;
  /** One more item at the end of an array. */
  add<N extends Name<E>>(name: N, item: ItemOf<Value<E, N>>): void;
  /** An array without one of its items. */
  remove(name: Name<E>, index: number): void;
  /** The person has left the field: from now on its rule is shown. */
  leave(name: Name<E>): void;
  setError(name: Name<E>, message: string): void;
  /** What the server would get; undefined while a rule is broken. */
  body: BodyOf<E> | undefined;
  /** True when every rule holds; else shows all problems and goes to the first. */
  check(): boolean;
  /** Sends once however often it is pressed. Undefined = refused or failed, which is then on screen. */
  submit(extra?: Record<string, unknown>): Promise<ReplyOf<E> | undefined>;
  /** A money request of an earlier visit to this page got no answer: `ask` finds out, `forget` lets it be. */
  unanswered: { ask: () => Promise<ReplyOf<E> | undefined>; forget: () => void } | undefined;
  reset(values?: Values<E>): void;
}
type ItemOf<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : unknown;

interface Options<E extends Endpoint> {
  initial?: Values<E>;
  /** Sent with every submit and not a field: otp_id and the like. */
  fixed?: Values<E>;
  /** Codes the form shows in its own words instead of the alert. */
  quiet?: readonly ErrorCode[];
  /** Where a money request without an answer is kept. */
  kept?: Kept;
}

/**
 * State of one form over the body schema of its call: the server's own rules run while the person types; a 400
 * lands on its fields and the focus goes to the first of them. The idempotency key stays the same until the
 * server has given a definite answer or the values change, so pressing twice or trying again after a lost
 * connection cannot do the thing twice.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: Options<E> = {}): Form<E> {
  const { fixed, quiet, kept = 'session' } = options;
  const id = useId();
  const [start, setStart] = useState<Values<E>>(options.initial ?? ({} as Values<E>));
  const [values, setValues] = useState<Values<E>>(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setSent] = useState(false);
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const [hasNoAnswer, setNoAnswer] = useState(false);
  const attempt = useRef<UnansweredRequest | undefined>(undefined);
  const [earlier, setEarlier] = useState(() => findRequest(endpoint, kept));
  const isSending = useRef(false);

  const checked = useMemo(() => checkBody(endpoint, { ...values, ...fixed }), [endpoint, values, fixed]);
  const errors: Record<string, string> = {};
  for (const [name, message] of Object.entries(checked.problems)) {
    if (isSent || touched.has(name)) errors[name] = message;
  }
  Object.assign(errors, serverErrors);

  const idOf = useCallback((name: string): string => `${id}-${name}`, [id]);
  const change = useCallback((name: string, next: (values: Values<E>) => Values<E>) => {
    setValues(next);
    // What the server said about the old value does not hold for the new one (docs/screens.md §4).
    setServerErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([known]) => known !== 'form' && !isWithin(known, name))),
    );
  }, []);
  const set = useCallback(
    (name: string, value: unknown) => change(name, (old) => withValue(old, name, value)),
    [change],
  );
  const add = useCallback(
    (name: string, item: unknown) =>
      change(name, (old) => withValue(old, name, [...((valueAt(old, name) as unknown[]) ?? []), item])),
    [change],
  );
  const remove = useCallback(
    (name: string, index: number) => {
      change(name, (old) => withValue(old, name, (valueAt(old, name) as unknown[]).toSpliced(index, 1)));
      // the items behind it have other names now
      setTouched((old) => new Set([...old].filter((known) => !known.startsWith(`${name}.`))));
    },
    [change],
  );
  const leave = useCallback((name: string) => {
    setTouched((old) => (old.has(name) ? old : new Set(old).add(name)));
  }, []);
  const setError = useCallback((name: string, message: string) => {
    setServerErrors((old) => ({ ...old, [name]: message }));
  }, []);

  const send = async (request: UnansweredRequest): Promise<ReplyOf<E> | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    keepRequest(endpoint, request, kept);
    setPending(true);
    setNoAnswer(false);
    setServerErrors({});
    try {
      const reply = await call(endpoint, {
        body: JSON.parse(request.body) as BodyOf<E>,
        idempotencyKey: request.key,
        loader: true,
        ...(quiet ? { quiet } : {}),
      });
      settle();
      setStart(values);
      // Balances, lists and rights may all have changed: whatever is on screen is asked for again.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isStatic(queryKey[0]) });
      return reply;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // No answer leaves the outcome open: the same key asks for it again.
      if (error.status >= 400 && error.status < 500) settle();
      setNoAnswer(error.status === 0);
      if (error.status === 400) {
        setServerErrors(error.errors);
        setSent(true);
        focusFirst(Object.keys(error.errors).map(idOf));
      }
      return undefined;
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };
  /** The server has given a definite answer. */
  const settle = (): void => {
    attempt.current = undefined;
    forgetRequest(endpoint, kept);
    setEarlier(undefined);
  };
  const submit = async (extra: Record<string, unknown> = {}): Promise<ReplyOf<E> | undefined> => {
    const body = JSON.stringify({ ...values, ...fixed, ...extra });
    if (attempt.current?.body !== body) attempt.current = { key: newIdempotencyKey(), body };
    return send(attempt.current);
  };

  return {
    endpoint,
    values,
    errors,
    body: checked.body,
    pending,
    hasNoAnswer,
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    idOf,
    text: (name) => String(valueAt(values, name) ?? ''),
    set,
    add,
    remove,
    leave,
    setError,
    check: () => {
      setSent(true);
      // What the server said does not stop the person from asking again: the money may have come meanwhile.
      if (checked.body) setServerErrors({});
      else focusFirst(Object.keys(checked.problems).map(idOf));
      return checked.body !== undefined;
    },
    submit,
    unanswered: earlier && { ask: () => send(earlier), forget: settle },
    reset: (next = start) => {
      setStart(next);
      setValues(next);
      setTouched(new Set());
      setSent(false);
      setServerErrors({});
      setNoAnswer(false);
      attempt.current = undefined;
    },
  };
}

/** Company and catalogue do not change with what a person does. */
const isStatic = (key: unknown): boolean => typeof key === 'string' && key.startsWith('company/');

/** Warns before a page with unsent values is closed or reloaded. */
export function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
