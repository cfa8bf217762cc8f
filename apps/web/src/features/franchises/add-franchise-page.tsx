import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { addFranchise } from '@banyan/contract/franchises/franchises';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useArea } from '../../app/use-area.ts';
import { problemsOf } from '../../components/form/check-body.ts';
import { Field, type FieldDef } from '../../components/form/field.tsx';
import { focusFirst } from '../../components/form/focus-first.ts';
import { FormProblems, NoAnswer } from '../../components/form/form-problems.tsx';
import type { Name } from '../../components/form/form-values.ts';
import { Receipt } from '../../components/form/receipt.tsx';
import { StepUp } from '../../components/form/step-up.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { dropDraft, keepDraft, readDraft, stepsFor } from './parts/add-steps.ts';

type Input = Name<typeof addFranchise>;
/** Typed again after a refresh, and never shown. */
const secrets = ['password', 'password_confirmation', 'account_no_confirmation', 'pan_image.content'];

/** A franchise in five steps; the address holds the step. A franchise adds sub-franchises of its own. */
export default function AddFranchisePage() {
  const { isAdmin } = useArea();
  const steps = useMemo(() => stepsFor(isAdmin), [isAdmin]);
  const [{ step: key }, show] = useAddress<{ step: string }>();
  const form = useForm(addFranchise, { initial: useMemo(() => readDraft(), []) });
  const [done, setDone] = useState<ReplyOf<typeof addFranchise>['data']>();
  const { values } = form;
  useEffect(() => keepDraft(values), [values]);
  const problems = problemsOf(addFranchise, values);
  const isOf = (index: number) => (name: string) => name in (steps[index]?.fields ?? {});
  const asked = Math.max(
    0,
    steps.findIndex((step) => step.key === key),
  );
  // nobody stands on a step whose earlier inputs are wrong, and a refusal leads back to its input
  const wrong = (names: string[]) => steps.findIndex((_, index) => names.some(isOf(index)));
  const [first, refused] = [wrong(Object.keys(problems)), wrong(Object.keys(form.errors))];
  const at = [asked, ...[first, refused].filter((index) => index >= 0)].reduce((a, b) => Math.min(a, b));
  const step = steps[at];
  if (done) return <Added franchise={done} again={() => [setDone(undefined), form.reset({}), show({})]} />;
  const go = (index: number): void => show({ step: steps[index]?.key ?? '' }, { resetScroll: true });
  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const here = Object.keys(problems).filter(isOf(at));
    for (const name of here) form.leave(name as Input);
    if (here.length > 0) return focusFirst(here.map((name) => form.idOf(name as Input)));
    if (at < steps.length - 1) return go(at + 1);
    if (!form.check()) return;
    const reply = await form.submit();
    if (!reply) return;
    dropDraft();
    setDone(reply.data);
  };
  const fields = Object.entries(step?.fields ?? {}) as [Input, FieldDef][];
  return (
    <>
      <PageHeader
        help={t('Step {at} of {count}: {name}', {
          at: at + 1,
          count: steps.length,
          name: t(step?.name ?? ''),
        })}
      />
      <form className="form card width-form" noValidate onSubmit={(event) => void next(event)}>
        {form.errors.form && <FormProblems form={form} labels={{}} />}
        {fields.map(([name, def]) => (
          <Field key={name} form={form} name={name} def={def} />
        ))}
        {step?.key === 'papers' && (
          <p className="muted">{t('The account must be held in the name of the franchise.')}</p>
        )}
        {step?.key === 'check' && (
          <Lines
            lines={steps
              .flatMap(({ fields: inputs }) => Object.entries(inputs) as [Input, FieldDef][])
              .filter(([name]) => form.text(name) && !secrets.includes(name))
              .map(([name, { label }]) => ({ label: t(label), value: form.text(name) }))}
          />
        )}
        <StepUp form={form} isShown={step?.key === 'check'} />
        {form.hasNoAnswer && <NoAnswer />}
        <div className="form-actions">
          <Button type="submit" variant="primary" busy={form.pending}>
            {step?.key === 'check' ? t('Add the franchise') : t('Continue')}
          </Button>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('Back')}</Button>}
        </div>
      </form>
    </>
  );
}

function Added({ franchise, again }: { franchise: ReplyOf<typeof addFranchise>['data']; again: () => void }) {
  const { isAdmin } = useArea();
  const rights = isAdmin
    ? '/admin/franchise/franchise-access-rights'
    : '/franchise/sub-franchise/access-rights';
  const profile = isAdmin
    ? '/admin/franchise/franchise-profile'
    : '/franchise/sub-franchise/sub-franchise-profile';
  const { user_id, name, master } = franchise;
  return (
    <>
      <PageHeader />
      <Receipt
        title={t('Franchise added')}
        text={t('At the first sign-in, within 24 hours, its owner chooses a password.')}
        no={user_id}
        lines={[
          { label: t('Name'), value: name },
          ...(master ? [{ label: t('Master'), value: `${master.name} (${master.user_id})` }] : []),
        ]}
        actions={
          <>
            <ScreenButton href={`${profile}?user_id=${user_id}`} variant="primary">
              {t('Profile')}
            </ScreenButton>
            <ScreenButton href={`${rights}?user_id=${user_id}`}>{t('Access rights')}</ScreenButton>
            <Button onClick={again}>{t('Add another')}</Button>
          </>
        }
      />
    </>
  );
}
