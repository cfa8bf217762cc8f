import { signUp } from '@banyan/contract/accounts/accounts';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { focusFirst } from '../../components/form/focus-first.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Skeleton } from '../../components/parts/states.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { AccountForm, NeverAskedLine } from './parts/account-form.tsx';
import { openCode, openContactCode, resendAt } from './parts/sign-in-in-progress.ts';
import { SignUpPlace } from './parts/sign-up-place.tsx';
import * as steps from './parts/sign-up-steps.ts';
import { SignUpYou } from './parts/sign-up-you.tsx';
import { type Sponsor, SponsorCard, useSponsor } from './parts/sponsor-card.tsx';
import { SponsorForm } from './parts/sponsor-form.tsx';
import { captchaCodes, useCaptcha } from './parts/use-captcha.tsx';
import { VerifyCode } from './parts/verify-code.tsx';
import { WizardSteps } from './parts/wizard-steps.tsx';
import './sign-up-page.css';

// the last steps come when they are reached
const SignUpAgree = lazyPart(() => import('./parts/sign-up-agree.tsx'));
const SignUpDone = lazyPart(() => import('./parts/sign-up-done.tsx'));

interface Search {
  sponsor?: string;
  /** The member to stand below, when a free place of a tree was chosen. */
  parent?: string;
  side?: string;
  step?: string;
}

/**
 * /accounts/sign-up?sponsor=&parent=&side=&step= (docs/screens.md §11.1). The address holds the step, the tab what was
 * typed.
 */
export default function SignUpPage() {
  const [search, show] = useAddress<Search>();
  const [joined, setJoined] = useState(steps.readJoined);
  const go = (changes: Search, replace = false): void => {
    show({ ...search, ...changes }, { replace, resetScroll: true });
  };
  const keep = (next: steps.Joined, step: string): void => {
    steps.writeJoined(next);
    setJoined(next);
    go({ step }, true);
  };
  if (joined && search.step === 'verify') {
    return (
      <Verify
        joined={joined}
        onChange={(next) => keep(next, next.verified ? 'done' : 'verify')}
        onLater={() => go({ step: 'done' })}
      />
    );
  }
  if (joined && search.step === 'done') {
    return (
      <div className="wide-account">
        <WizardSteps current="done" />
        <Suspense fallback={<Skeleton lines={5} />}>
          <SignUpDone joined={joined} onVerify={() => go({ step: 'verify' })} />
        </Suspense>
      </div>
    );
  }
  return <Joining search={search} go={go} onJoined={(next) => keep(next, 'verify')} />;
}

interface JoiningProps {
  search: Search;
  go: (changes: Search, replace?: boolean) => void;
  onJoined: (joined: steps.Joined) => void;
}

/** First the sponsor: a bad or blocked one stops here. */
function Joining({ search, go, onJoined }: JoiningProps) {
  const sponsor = useSponsor(search.sponsor);
  const forget = (): void => go({ sponsor: '', parent: '', side: '', step: '' });
  return (
    <div className="wide-account">
      <div className="account-head">
        <PageHeader help={t('Under a sponsor, in a few minutes.')} />
      </div>
      {sponsor.isLoading && <Skeleton lines={5} />}
      {sponsor.data && (
        <>
          <SponsorCard sponsor={sponsor.data} onChange={forget} />
          <Wizard search={search} go={go} sponsor={sponsor.data} onJoined={onJoined} />
        </>
      )}
      {!sponsor.isLoading && !sponsor.data && (
        <SponsorForm
          key={search.sponsor}
          given={search.sponsor}
          error={sponsor.error}
          onFind={(id) => go({ sponsor: id })}
          onRetry={() => void sponsor.refetch()}
        />
      )}
    </div>
  );
}

const quiet: readonly ErrorCode[] = captchaCodes;

function Wizard({ search, go, sponsor, onJoined }: JoiningProps & { sponsor: Sponsor }) {
  const fixedSide = search.side === 'L' || search.side === 'R' ? search.side : undefined;
  const fixed = useMemo(
    (): steps.Typed => ({ sponsor_id: sponsor.user_id, ...(fixedSide ? { side: fixedSide } : {}) }),
    [sponsor.user_id, fixedSide],
  );
  const initial = useMemo(
    (): steps.Typed => ({
      ...steps.readDraft(),
      ...(fixedSide ? { side: fixedSide } : {}),
      ...(search.parent ? { parent_id: search.parent } : {}),
    }),
    [fixedSide, search.parent],
  );
  const form = useForm(signUp, { initial, fixed, quiet });
  const values = { ...form.values, ...fixed };
  const step = steps.reachableStep(search.step ?? 'you', values);
  // The password is not kept: who loads a later step again goes one step back, and is told why.
  const [lostPassword] = useState(() => search.step === 'agree' && step === 'place');
  useEffect(() => steps.writeDraft(form.values), [form.values]);
  // A step somebody cannot be on yet is not left standing in the address.
  useEffect(() => {
    if ((search.step ?? 'you') !== step) go({ step }, true);
  });
  // What the server says about an earlier step leads back to it.
  const refused = Object.keys(form.errors).find((name) => steps.stepOf(name) && steps.stepOf(name) !== step);
  const isSaid =
    refused !== undefined && !(refused in steps.problemsOfStep(steps.stepOf(refused) ?? 'you', values));
  const captcha = useCaptcha(form, ({ data }) => {
    steps.clearDraft();
    openContactCode.write(openCode(data.verification));
    const { resend_after_seconds } = data.verification;
    onJoined({
      ...data,
      sponsor,
      verification: { ...data.verification, resend_at: resendAt(resend_after_seconds) },
      verified: false,
    });
  });
  useEffect(() => {
    if (isSaid && refused && step === 'agree') go({ step: steps.stepOf(refused) ?? 'you' }, true);
  }, [isSaid, refused, step, go]);

  const next = (): void => {
    if (step === 'agree') return void captcha.send();
    go({ step: step === 'you' ? 'place' : 'agree' });
  };
  return (
    <>
      <WizardSteps current={step} />
      <AccountForm
        form={onlyStep(form, step, values)}
        submitLabel={step === 'agree' ? t('Join under {name}', { name: sponsor.name }) : t('Continue')}
        onSubmit={next}
        after={
          <>
            {step !== 'you' && (
              <Button variant="quiet" onClick={() => go({ step: step === 'agree' ? 'place' : 'you' })}>
                {t('Back')}
              </Button>
            )}
            <NeverAskedLine />
          </>
        }
      >
        {step === 'you' && <SignUpYou form={form} />}
        {step === 'place' && lostPassword && (
          <p className="notice" role="status">
            {t('The page was loaded again. Passwords are never kept: enter yours again.')}
          </p>
        )}
        {step === 'place' && <SignUpPlace form={form} sponsor={sponsor} fixedSide={fixedSide} />}
        {step === 'agree' && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <SignUpAgree form={form} sponsor={sponsor} />
          </Suspense>
        )}
        {step === 'agree' && captcha.node}
      </AccountForm>
    </>
  );
}

/** The same form, asked only about the inputs of one step. */
function onlyStep(
  form: steps.SignUpForm,
  step: steps.AskingStep,
  values: steps.SignUpForm['values'],
): steps.SignUpForm {
  return {
    ...form,
    check: () => {
      const own: readonly steps.StepField[] = steps.stepFields[step];
      const problems = { ...steps.problemsOfStep(step, values), ...form.errors };
      const names = own.filter((name) => name in problems);
      for (const name of names) form.leave(name);
      focusFirst(names.map(form.idOf));
      return names.length === 0;
    },
  };
}

interface VerifyProps {
  joined: steps.Joined;
  onChange: (joined: steps.Joined) => void;
  onLater: () => void;
}

/** The code that went to the new member's e-mail address. The account is there already. */
function Verify({ joined, onChange, onLater }: VerifyProps) {
  return (
    <div className="wide-account">
      <div className="account-head">
        <PageHeader
          title={t('Verify your e-mail address')}
          help={t('You have joined as {id}. One step is left.', { id: joined.user_id })}
        />
      </div>
      <SponsorCard sponsor={joined.sponsor} />
      <WizardSteps current="verify" />
      <VerifyCode
        code={joined.verification}
        onVerified={() => {
          openContactCode.clear();
          onChange({ ...joined, verified: true });
        }}
        onResent={(code) => {
          openContactCode.write(code);
          onChange({ ...joined, verification: code });
        }}
      />
      <Button variant="quiet" onClick={onLater}>
        {t('Verify later')}
      </Button>
    </div>
  );
}
