import type { FormEvent, ReactNode } from 'react';
import { FormProblems, NoAnswer } from '../../../components/form/form-problems.tsx';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { t } from '../../../lib/text.ts';
import './accounts.css';

interface Props {
  form: AnyForm;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/** A short form of the public pages: inputs, a problem of the whole form, one wide button. */
export function AccountForm({ form, submitLabel, onSubmit, children, after }: Props) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) onSubmit();
  };
  const problem = form.errors.form;
  return (
    <form className="form account-form" noValidate onSubmit={submit}>
      {problem && <FormProblems form={form} errors={{ form: problem }} labels={{}} />}
      {children}
      {form.hasNoAnswer && <NoAnswer />}
      <Button type="submit" variant="primary" wide busy={form.pending}>
        {submitLabel}
      </Button>
      {after}
    </form>
  );
}

/** Nobody who calls is ever the company (docs/screens.md §8.4). */
export function NeverAskedLine() {
  return (
    <p className="caption">
      {t('We never ask for your password or OTP by phone.')} <span lang="hi">अपना OTP किसी को न बताएं।</span>
    </p>
  );
}
