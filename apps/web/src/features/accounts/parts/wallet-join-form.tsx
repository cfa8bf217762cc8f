import { walletJoin } from '@banyan/contract/accounts/wallets';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormProblems } from '../../../components/form/form-problems.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { t } from '../../../lib/text.ts';
import { NeverAskedLine } from './account-form.tsx';
import { keepFinishedSignIn } from './sign-in-in-progress.ts';
import type { Sponsor } from './sponsor-card.tsx';
import { TermsToRead } from './terms-to-read.tsx';
import { captchaCodes, useCaptcha } from './use-captcha.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

const quiet: readonly ErrorCode[] = [...captchaCodes, 'wallet_refused', 'wallet_not_checked', 'wallet_taken'];
/** Stands for what the wallet signs once the rest of the form is right. */
const unsigned = { message: '-', signature: '-' };

/** What is asked of who joins with a wallet, which signs at the end. */
export default function WalletJoinForm({ sponsor, side }: { sponsor: Sponsor; side: string | undefined }) {
  const navigate = useNavigate();
  const isFixed = side === 'L' || side === 'R';
  const fixed = useMemo(() => ({ sponsor_id: sponsor.user_id, ...unsigned }), [sponsor.user_id]);
  const form = useForm(walletJoin, { initial: isFixed ? { side } : {}, fixed, quiet });
  const signed = useRef(unsigned);
  const sending: typeof form = {
    ...form,
    submit: (extra) => form.submit({ ...signed.current, ...extra }),
  };
  const captcha = useCaptcha(sending, ({ data }) => {
    keepFinishedSignIn(data, false);
    void navigate({ to: '/accounts/sign-in-success' });
  });
  const problem = form.errors.wallet ?? form.errors.form;
  const options = [
    { value: 'L', label: t('Left') },
    { value: 'R', label: t('Right') },
    { value: 'auto', label: t('Choose for me') },
  ];
  return (
    <form className="form account-form" noValidate onSubmit={(event) => event.preventDefault()}>
      {problem && <FormProblems form={form} errors={{ form: problem }} labels={{}} />}
      <Field form={form} name="name" def={{ label: text('Name'), autoComplete: 'name' }} />
      <Field form={form} name="date_of_birth" def={{ label: text('Date of birth'), kind: 'date' }} />
      <Field
        form={form}
        name="side"
        def={{
          label: text('Your place'),
          kind: 'choice',
          options: isFixed ? options.filter(({ value }) => value === side) : options,
          hint: t('It cannot be changed later. Not sure? Use "Choose for me".'),
        }}
      />
      <TermsToRead
        onRead={(read) => {
          form.set(
            'terms',
            read.map(({ kind, version }) => ({ kind, version })),
          );
        }}
      />
      <Field
        form={form}
        name="terms_accepted"
        def={{ label: text('I am 18 or older, I have read the terms and I accept them.'), kind: 'checkbox' }}
      />
      {captcha.node}
      <WalletButtons
        statement="Join."
        label={(wallet) => t('Join with {wallet}', { wallet })}
        mayAsk={form.check}
        onSigned={async (given) => {
          signed.current = given;
          await captcha.send();
        }}
      />
      <NeverAskedLine />
    </form>
  );
}
