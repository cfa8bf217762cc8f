import type { BodyOf, Endpoint, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { messageOf } from '@banyan/contract/core/messages';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { openDialogs, subscribeDialogs } from '../../app/dialogs.ts';
import { queryClient } from '../../app/query-client.ts';
import { CallError, call, newIdempotencyKey } from '../../lib/call.ts';
import { ofMessage } from '../../lib/text.ts';
import { findRequest, forgetRequest, keepRequest, type UnansweredRequest } from './unanswered-request.ts';

export type Values = Record<string, unknown>;

export interface Form<E extends Endpoint = Endpoint> {
  /** What it sends its values to. */
  endpoint: E;
  values: Values;
  /** Shown errors: of fields that were left or sent, and what the server said. */
  errors: Record<string, string>;
  pending: boolean;
  /** The connection broke while this was sent: the same can be sent again. */
  hasNoAnswer: boolean;
  dirty: boolean;
  text: (name: string) => string;
  set: (name: string, value: unknown) => void;
  /** The person has left the field: from now on its rule is shown. */
  leave: (name: string) => void;
  setError: (name: string, message: string) => void;
  /** True when every rule holds; else shows all problems and goes to the first. */
  check: () => boolean;
  /** Sends once however often it is pressed. Undefined = refused or failed, which is then on screen. */
  submit: (extra?: Values) => Promise<ReplyOf<E> | undefined>;
  /** A money request of an earlier visit to this page got no answer: `ask` finds out, `forget` lets it be. */
  unanswered: { ask: () => Promise<ReplyOf<E> | undefined>; forget: () => void } | undefined;
  reset: (values?: Values) => void;
}

interface Options {
  initial?: Values;
  /** Sent with every submit and not a field: otp_id and the like. */
  fixed?: Values;
  /** Codes the form shows in its own words instead of the alert. */
  quiet?: readonly ErrorCode[];
}

/**
 * State of one form over the body schema of its call: the server's own rules run while the person types; a 400
 * lands on its fields and the focus goes to the first of them. The idempotency key stays the same until the
 * server has given a definite answer or the values change, so pressing twice or trying again after a lost
 * connection cannot do the thing twice.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: Options = {}): Form<E> {
  const [start, setStart] = useState<Values>(options.initial ?? {});
  const [values, setValues] = useState<Values>(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setSent] = useState(false);
  const [said, setSaid] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const [hasNoAnswer, setNoAnswer] = useState(false);
  const attempt = useRef<UnansweredRequest | undefined>(undefined);
  const [earlier, setEarlier] = useState(() => findRequest(endpoint));
  const isSending = useRef(false);
  const { fixed, quiet } = options;

  const broken = useMemo(() => problemsOf(endpoint, { ...values, ...fixed }), [endpoint, values, fixed]);
  const errors: Record<string, string> = {};
  for (const [name, message] of Object.entries(broken)) {
    if (isSent || left.has(name)) errors[name] = message;
  }
  Object.assign(errors, said);

  const set = useCallback((name: string, value: unknown) => {
    setValues((old) => ({ ...old, [name]: value }));
    // What the server said about the old value does not hold for the new one (docs/screens.md §4).
    setSaid(({ [name]: _gone, form: _form, ...rest }) => rest);
  }, []);
  const leave = useCallback((name: string) => {
    setLeft((old) => (old.has(name) ? old : new Set(old).add(name)));
  }, []);
  const setError = useCallback((name: string, message: string) => {
    setSaid((old) => ({ ...old, [name]: message }));
  }, []);

  const send = async (request: UnansweredRequest): Promise<ReplyOf<E> | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    keepRequest(endpoint, request);
    setPending(true);
    setNoAnswer(false);
    setSaid({});
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
        setSaid(error.errors);
        setSent(true);
        focusFirst(Object.keys(error.errors));
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
    forgetRequest(endpoint);
    setEarlier(undefined);
  };
  const submit = async (extra: Values = {}): Promise<ReplyOf<E> | undefined> => {
    const body = JSON.stringify({ ...values, ...fixed, ...extra });
    if (attempt.current?.body !== body) attempt.current = { key: newIdempotencyKey(), body };
    return send(attempt.current);
  };

  return {
    endpoint,
    values,
    errors,
    pending,
    hasNoAnswer,
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    text: (name) => (values[name] === undefined || values[name] === null ? '' : String(values[name])),
    set,
    leave,
    setError,
    check: () => {
      setSent(true);
      const names = Object.keys(broken);
      if (names.length > 0) focusFirst(names);
      // What the server said does not stop the person from asking again: the money may have come meanwhile.
      else setSaid({});
      return names.length === 0;
    },
    submit,
    unanswered: earlier && { ask: () => send(earlier), forget: settle },
    reset: (next = start) => {
      setStart(next);
      setValues(next);
      setLeft(new Set());
      setSent(false);
      setSaid({});
      setNoAnswer(false);
      attempt.current = undefined;
    },
  };
}

/** Company and catalogue do not change with what a person does. */
const isStatic = (key: unknown): boolean => typeof key === 'string' && key.startsWith('company/');

/** First message of every field that breaks a rule of the call's body. */
export function problemsOf(endpoint: Endpoint, values: Values): Record<string, string> {
  const result = z.safeParse(endpoint.body, values);
  const problems: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const name = issue.path.join('.') || 'form';
    problems[name] ??= ofMessage(messageOf(issue));
  }
  return problems;
}

export const fieldId = (name: string): string => `field-${name}`;

/** Puts the focus on the first of the fields in reading order, once the alert that names them is closed. */
function focusFirst(names: string[]): void {
  const go = (): void => {
    const wanted = new Set(names.map(fieldId));
    const first = [...document.querySelectorAll<HTMLElement>('[id^="field-"]')].find(({ id }) =>
      wanted.has(id),
    );
    first?.focus();
  };
  if (openDialogs().length === 0) {
    setTimeout(go);
    return;
  }
  const stop = subscribeDialogs(() => {
    if (openDialogs().length > 0) return;
    stop();
    setTimeout(go, 50);
  });
}

/** Warns before a page with unsent values is closed or reloaded. */
export function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
