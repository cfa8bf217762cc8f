import { sponsorLookup, userIdAvailability } from '@banyan/contract/accounts/accounts';
import { text } from '@banyan/contract/core/text';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useCompany } from '../../../app/company.ts';
import { Field, type Option } from '../../../components/form/field.tsx';

import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import type { SignUpForm } from './sign-up-steps.ts';
import type { Sponsor } from './sponsor-card.tsx';

interface Props {
  form: SignUpForm;
  sponsor: Sponsor;
  /** The side the link has chosen. */
  fixedSide: 'L' | 'R' | undefined;
}

/** Where in the tree, under which id, with which password. */
export function SignUpPlace({ form, sponsor, fixedSide }: Props) {
  const { min_password_length: least } = useCompany();
  const options: Option[] = [
    { value: 'L', label: t('Left'), note: <Leg side="L" sponsor={sponsor} /> },
    { value: 'R', label: t('Right'), note: <Leg side="R" sponsor={sponsor} /> },
    { value: 'auto', label: t('Choose for me'), note: <Leg side="auto" sponsor={sponsor} /> },
  ];
  return (
    <>
      <Field
        form={form}
        name="side"
        def={{
          label: text('Your place'),
          kind: 'choice',
          options: fixedSide ? options.filter(({ value }) => value === fixedSide) : options,
          hint: fixedSide
            ? t('Your sponsor has chosen this side for you. It cannot be changed later.')
            : t('It cannot be changed later. Not sure? Use "Choose for me".'),
        }}
      />
      <details
        className="more-fields"
        open={Boolean(form.values.parent_id || form.errors.parent_id) || undefined}
      >
        <summary>{t('Below a certain member')}</summary>
        <Field
          form={form}
          name="parent_id"
          def={{
            label: text("Placement parent's user id"),
            kind: 'member',
            lookup: sponsorLookup,
            hint: t('Only if your sponsor has told you one. Left empty, you get the next free place.'),
          }}
        />
      </details>
      <UserIdField form={form} />
      <Field
        form={form}
        name="password"
        def={{
          label: text('Password'),
          kind: 'password',
          autoComplete: 'new-password',
          hint: t('At least {count} characters.', { count: least }),
        }}
      />
      <Field
        form={form}
        name="password_confirmation"
        def={{ label: text('Password again'), kind: 'password', autoComplete: 'new-password' }}
      />
    </>
  );
}

/** An id of one's own choice, checked while it is typed; left empty, the company's next number is given. */
function UserIdField({ form }: { form: SignUpForm }) {
  const typed = form.text('user_id').trim();
  const [userId] = useDebouncedValue(typed, 350);
  const isReady = userId === typed && z.safeParse(userIdAvailability.query, { user_id: userId }).success;
  const { data } = useCall(
    userIdAvailability,
    { user_id: userId },
    { quiet: true, enabled: isReady, staleTime: 30_000 },
  );
  const isTaken = isReady && data?.is_available === false;
  const { setError } = form;
  useEffect(() => {
    if (isTaken) setError('user_id', 'This user id is already taken.');
  }, [isTaken, setError]);
  return (
    <div>
      <Field
        form={form}
        name="user_id"
        def={{
          label: text('Chosen user id (optional)'),
          autoComplete: 'username',
          hint: t('You sign in with it. Left empty, you get the next number.'),
        }}
      />
      <p className="field-free" role="status">
        {isReady && data?.is_available ? t('{id} is free.', { id: userId }) : ''}
      </p>
    </div>
  );
}

/** A side in words, with a small picture: the sponsor above, the new place below. */
function Leg({ side, sponsor }: { side: 'L' | 'R' | 'auto'; sponsor: Sponsor }) {
  const words = {
    L: t('In the left team of {name}', { name: sponsor.name }),
    R: t('In the right team of {name}', { name: sponsor.name }),
    auto: t('In the smaller team of {name}', { name: sponsor.name }),
  };
  return (
    <span className="leg">
      <svg width="56" height="36" viewBox="0 0 56 36" aria-hidden="true">
        <path d="M28 8 12 28M28 8l16 20" className="leg-line" />
        <circle cx="28" cy="8" r="6" className="leg-sponsor" />
        <circle cx="12" cy="28" r="6" className={side === 'R' ? 'leg-other' : 'leg-you'} />
        <circle cx="44" cy="28" r="6" className={side === 'L' ? 'leg-other' : 'leg-you'} />
      </svg>
      <span>{words[side]}</span>
    </span>
  );
}
