import type { Endpoint, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { useNetwork } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { dialogs } from '../../app/dialogs.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Field, type FieldDef } from './field.tsx';
import { FormProblems, NoAnswer } from './form-problems.tsx';
import { StepUp } from './step-up.tsx';
import { type Form, useForm, useUnloadWarning, type Values } from './use-form.ts';
import './action-form.css';

export interface ActionFormProps<E extends Endpoint> {
  endpoint: E;
  /** Inputs in order, by the names of the call's body. Keep the object outside the component or memoised. */
  fields: Record<string, FieldDef>;
  initial?: Values;
  /** Verb + object: "Credit ₹500.00". */
  submitLabel: string | ((values: Values) => string);
  /** Repeats what will happen: who, how much, what it costs. Missing = the form is sent at once. */
  review?: (values: Values) => ReactNode;
  /** What was done, with its number. Missing = the form starts again after `onDone`. */
  receipt?: (reply: ReplyOf<E>, again: () => void) => ReactNode;
  onDone?: (reply: ReplyOf<E>) => void;
  onCancel?: () => void;
  /** When "Cancel" would be read as the action itself. */
  cancelLabel?: string;
  /** Between the inputs and the button. */
  children?: (form: Form<E>) => ReactNode;
}

type Step = 'edit' | 'review';

/** The Action form archetype: inputs with the server's own rules, review, the second factor its call names, receipt. */
export function ActionForm<E extends Endpoint>(props: ActionFormProps<E>) {
  const { endpoint, fields, initial, submitLabel, review, receipt, onDone, onCancel, children } = props;
  const form = useForm(endpoint, { initial: { ...blankOf(fields), ...initial } });
  const [step, setStep] = useState<Step>('edit');
  const [isTried, setTried] = useState(false);
  const [reply, setReply] = useState<ReplyOf<E>>();
  // Set before onDone may navigate: the blocker below still holds the values of the last render.
  const isDone = useRef(false);
  const { online } = useNetwork();
  const reviewHead = useRef<HTMLHeadingElement>(null);
  const isGuarded = form.dirty && reply === undefined;
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
  useEffect(() => {
    if (step === 'review') reviewHead.current?.focus();
  }, [step]);

  const shown = Object.entries(fields).filter(([, { onlyIf }]) => onlyIf?.(form.values) ?? true);
  const again = (): void => {
    form.reset({ ...blankOf(fields), ...initial });
    setReply(undefined);
    setStep('edit');
    setTried(false);
    isDone.current = false;
  };
  const finish = (answer: ReplyOf<E> | undefined): void => {
    // A wrong code is put right on the review; every other refusal belongs to an input.
    if (answer === undefined) return;
    isDone.current = receipt === undefined;
    onDone?.(answer);
    if (receipt) setReply(answer);
    else again();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!form.check()) return;
    if (review && step === 'edit') setStep('review');
    else void form.submit().then(finish);
  };
  const inputErrors = Object.keys(form.errors).filter((name) => name !== 'otp');
  const isBack = step === 'review' && inputErrors.length > 0;
  useEffect(() => {
    if (isBack) setStep('edit');
  }, [isBack]);

  if (reply !== undefined && receipt) return <>{receipt(reply, again)}</>;
  // Money is not sent into the dark: the button comes back with the connection.
  const isWaiting = endpoint.money === true && !online && (step === 'review' || !review);
  const label = typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values);
  return (
    <form className="form card width-form" noValidate onSubmit={onSubmit}>
      {form.unanswered && !form.dirty && (
        <div className="unanswered" role="status">
          <p>{t('This page was closed before the answer came. Check the status: nothing is done twice.')}</p>
          <Button busy={form.pending} onClick={() => void form.unanswered?.ask().then(finish)}>
            {t('Check status')}
          </Button>
          <Button variant="quiet" onClick={form.unanswered.forget}>
            {t('Start again')}
          </Button>
        </div>
      )}
      {isTried && (
        <FormProblems
          errors={form.errors}
          labels={{
            ...Object.fromEntries(Object.entries(fields).map(([name, def]) => [name, def.label])),
            otp: text('Confirmation code'),
          }}
        />
      )}
      {step === 'review' && review ? (
        <section className="review">
          <h2 ref={reviewHead} tabIndex={-1}>
            {t('Check before you confirm')}
          </h2>
          {review(form.values)}
        </section>
      ) : (
        <>
          {shown.map(([name, def]) => (
            <Field key={name} form={form as Form} name={name} def={def} />
          ))}
          {children?.(form)}
        </>
      )}
      <StepUp form={form as Form} isShown={step === 'review' || !review} />
      {form.hasNoAnswer && <NoAnswer />}
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={form.pending} disabled={isWaiting}>
          {review && step === 'edit' ? t('Continue') : label}
        </Button>
        {step === 'review' && <Button onClick={() => setStep('edit')}>{t('Change')}</Button>}
        {step === 'edit' && onCancel && (
          <Button onClick={onCancel}>{props.cancelLabel ?? t('Cancel')}</Button>
        )}
      </div>
    </form>
  );
}

/** An untouched input counts as empty text, so that its own rule speaks. */
const blankOf = (fields: Record<string, FieldDef>): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, kind === 'checkbox' ? false : '']),
  );
