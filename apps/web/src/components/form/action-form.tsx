import {
  type BodyOf,
  type DoneOf,
  doneOf,
  type Endpoint,
  type ReplyOf,
} from '@banyan/contract/core/endpoint';
import { type Waiting, isWaiting as waits } from '@banyan/contract/core/second-person';
import { useNetwork } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { dialogs } from '../../app/dialogs.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { confirmationLabels } from './confirmation-labels.ts';
import { blankValue, Field, type FieldDef, type Fields } from './field.tsx';
import { focusFirst } from './focus-first.ts';
import { FormProblems, NoAnswer, Unanswered } from './form-problems.tsx';
import { type Name, type Values, withValue } from './form-values.ts';
import { areFound, type Lookups, LookupsContext } from './lookups.ts';
import { StepUp } from './step-up.tsx';
import { type Form, useForm, useUnloadWarning } from './use-form.ts';
import type { Refuse } from './use-refusal.ts';
import { WaitingReceipt } from './waiting-receipt.tsx';
import './action-form.css';

type Review<E extends Endpoint> = (body: BodyOf<E>, refuse: Refuse) => ReactNode;

interface ActionFormParts<E extends Endpoint, F extends object> {
  endpoint: E;
  /** Inputs in order, by the names of the call's body. Keep the object outside the component or memoised. */
  fields: F & { [K in keyof F]: K extends Name<E> ? Fields<E>[K] : never };
  initial?: Values<E>;
  /** What was done, with its number. Missing = the form starts again after `onDone`. */
  receipt?: (reply: DoneOf<E>, again: () => void) => ReactNode;
  onDone?: (reply: DoneOf<E>) => void;
  onCancel?: () => void;
  /** When "Cancel" would be read as the action itself. */
  cancelLabel?: string;
  /** What is typed is kept on the device: leaving asks nothing. */
  isKept?: boolean;
  /** Between the inputs and the button. */
  children?: (form: Form<E>) => ReactNode;
  /** Beside the form where a desktop has room: whom it is about, and what it will move (`FormSide`). */
  side?: (form: Form<E>) => ReactNode;
}

/**
 * `submitLabel` is verb + object: "Credit ₹500.00"; figures in it are those of what is reviewed. `review` repeats what will happen: who, how
 * much, what it costs; without it the form is sent at once. `refuse` leads back to the inputs.
 */
type ActionFormProps<E extends Endpoint, F extends object> = ActionFormParts<E, F> &
  (
    | { submitLabel: string; review?: Review<E> | undefined }
    | { submitLabel: (body: BodyOf<E>) => string; review: Review<E> }
  );

/** The Action form archetype: inputs with the server's own rules, review, the second factor its call names, receipt. */
export function ActionForm<E extends Endpoint, F extends object>(props: ActionFormProps<E, F>) {
  const { endpoint, fields, initial, submitLabel, review, receipt, onDone, onCancel, children } = props;
  const inputs = Object.entries(fields) as [Name<E>, NonNullable<Fields<E>[Name<E>]>][];
  const begin = { ...blankOf(inputs), ...initial } as Values<E>;
  const form = useForm(endpoint, { initial: begin });
  /** What is read once more before it is sent; undefined = it is still typed. */
  const [reviewed, setReviewed] = useState<BodyOf<E>>();
  const [isTried, setTried] = useState(false);
  /** The ids that are typed are still looked up. */
  const [isLooking, setLooking] = useState(false);
  const [lookups] = useState<Lookups>(() => new Map());
  const typed = useRef(form.values);
  typed.current = form.values;
  const [reply, setReply] = useState<DoneOf<E>>();
  /** A second admin decides about what was sent. */
  const [waiting, setWaiting] = useState<Waiting>();
  // Set before onDone may navigate: the blocker below still holds the values of the last render.
  const isDone = useRef(false);
  const { online } = useNetwork();
  const reviewHead = useRef<HTMLHeadingElement>(null);
  /** The inputs with something wrong that the review found. */
  const refused = useRef<string[]>([]);
  const isGuarded = form.dirty && !reply && !waiting && !props.isKept;
  useUnloadWarning(isGuarded);
  useBlocker({
    disabled: !isGuarded,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (isDone.current || next.pathname === current.pathname || next.pathname === '/accounts/sign-out')
        return false;
      const { isConfirmed } = await dialogs.ask({
        kind: 'question',
        title: t('Leave without sending?'),
        text: t('What you have typed will be lost.'),
        confirmLabel: t('Leave'),
        cancel: t('Stay'),
      });
      return !isConfirmed;
    },
  });
  const isReview = reviewed !== undefined;
  useEffect(() => {
    if (isReview) reviewHead.current?.focus();
    else focusFirst(refused.current.splice(0));
  }, [isReview]);

  const shown = inputs.filter(([, { onlyIf }]) => onlyIf?.(form.values) ?? true);
  const again = (): void => {
    form.reset(begin);
    setReply(undefined);
    setWaiting(undefined);
    setReviewed(undefined);
    setTried(false);
    isDone.current = false;
  };
  const finish = (answer: ReplyOf<E> | undefined): void => {
    // A wrong code is put right on the review; every other refusal belongs to an input.
    if (answer === undefined) return;
    const done = doneOf<E>(answer);
    isDone.current = receipt === undefined || !done;
    if (waits(answer)) setWaiting(answer.waits);
    if (!done) return;
    onDone?.(done);
    if (receipt) setReply(done);
    else again();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!form.check()) return;
    if (review && !isReview) void goToReview(form.body);
    else void form.submit().then(finish);
  };
  const goToReview = async (body: BodyOf<E> | undefined): Promise<void> => {
    if (lookups.size > 0) {
      if (isLooking) return;
      const asked = form.values;
      setLooking(true);
      const isFound = await areFound(lookups);
      setLooking(false);
      // what was typed meanwhile has not been looked up
      if (!isFound || typed.current !== asked) return;
    }
    setReviewed(body);
  };
  const refuse: Refuse = (errors) => {
    for (const [name, problem] of Object.entries(errors)) form.setError(name as Name<E>, problem);
    refused.current = Object.keys(errors).map((name) => form.idOf(name as Name<E>));
    setReviewed(undefined);
  };
  const inputErrors = Object.keys(form.errors).filter((name) => !(name in confirmationLabels));
  const isBack = isReview && inputErrors.length > 0;
  useEffect(() => {
    if (isBack) setReviewed(undefined);
  }, [isBack]);

  if (waiting) return <WaitingReceipt waiting={waiting} onClose={onCancel ?? again} />;
  if (reply !== undefined && receipt) return <>{receipt(reply, again)}</>;
  // Money is not sent into the dark: the button comes back with the connection.
  const isWaiting = endpoint.money === true && !online && (isReview || !review);
  const sheet = (
    <form className="form card width-form" noValidate onSubmit={onSubmit}>
      {form.unanswered && !form.dirty && (
        <Unanswered
          unanswered={form.unanswered}
          pending={form.pending}
          onAsk={() => void form.unanswered?.ask().then(finish)}
        />
      )}
      {isTried && (
        <FormProblems
          form={form}
          labels={{
            ...Object.fromEntries(inputs.map(([name, def]) => [name, def.label])),
            ...confirmationLabels,
          }}
        />
      )}
      {review && isReview ? (
        <section className="review">
          <h2 ref={reviewHead} tabIndex={-1}>
            {t('Check before you confirm')}
          </h2>
          {review(reviewed, refuse)}
        </section>
      ) : (
        <>
          <LookupsContext value={lookups}>
            {shown.map(([name, def]) => (
              <Field key={name} form={form} name={name} def={def} />
            ))}
          </LookupsContext>
          {children?.(form)}
        </>
      )}
      <StepUp form={form} isShown={isReview || !review} />
      {form.hasNoAnswer && <NoAnswer />}
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={form.pending || isLooking} disabled={isWaiting}>
          {review && !isReview ? t('Continue') : labelOf(submitLabel, reviewed)}
        </Button>
        {isReview && <Button onClick={() => setReviewed(undefined)}>{t('Change')}</Button>}
        {!isReview && onCancel && <Button onClick={onCancel}>{props.cancelLabel ?? t('Cancel')}</Button>}
      </div>
    </form>
  );
  if (!props.side) return sheet;
  return (
    <div className="form-pair">
      {sheet}
      <Suspense>{props.side(form)}</Suspense>
    </div>
  );
}

const labelOf = <B,>(label: string | ((body: B) => string), reviewed: B | undefined): string =>
  typeof label === 'string' ? label : reviewed === undefined ? '' : label(reviewed);

/** An untouched input counts as empty text, so that its own rule speaks. */
const blankOf = (inputs: readonly [string, FieldDef][]): Record<string, unknown> =>
  inputs.reduce<Record<string, unknown>>(
    (values, [name, def]) => withValue(values, name, blankValue(def)),
    {},
  );
