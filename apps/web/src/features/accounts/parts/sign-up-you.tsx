import type { signUp } from '@banyan/contract/accounts/accounts';
import { text } from '@banyan/contract/core/text';
import { Field, type FieldDef, type Fields } from '../../../components/form/field.tsx';
import { nomineeFields, personalFields } from '../../../components/form/personal-fields.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { type SignUpForm, stepFields } from './sign-up-steps.ts';

const needed = {
  name: {
    label: text('Name'),
    autoComplete: 'name',
    hint: text('As on your bank account. Letters A to Z, period and space.'),
  },
  date_of_birth: {
    label: text('Date of birth'),
    kind: 'date',
    autoComplete: 'bday',
    hint: text('You must be 18 or older.'),
  },
  mobile: {
    label: text('Mobile number'),
    kind: 'mobile',
    autoComplete: 'tel-national',
    hint: text('9 to 15 digits, without spaces.'),
  },
  email: {
    label: text('E-mail address'),
    kind: 'email',
    autoComplete: 'email',
    hint: text('We send a code to it.'),
  },
} satisfies Fields<typeof signUp>;

const optional = { ...personalFields, ...nomineeFields };

/** The first step of joining: who it is. */
export function SignUpYou({ form }: { form: SignUpForm }) {
  const hasMore = stepFields.you.some((name) => name in optional && (form.values[name] || form.errors[name]));
  return (
    <>
      {entriesOf(needed).map(([name, def]) => (
        <Field key={name} form={form} name={name} def={translated(def)} />
      ))}
      <details className="more-fields" open={hasMore || undefined}>
        <summary>{t('Address, nominee (optional)')}</summary>
        <div className="form">
          {entriesOf(optional).map(([name, def]) => (
            <Field key={name} form={form} name={name} def={translated(def)} />
          ))}
        </div>
      </details>
    </>
  );
}

const entriesOf = <N extends string>(fields: Record<N, FieldDef>) =>
  Object.entries(fields) as [N, FieldDef][];

/** Hints are plain texts here; `Field` translates the label itself. */
const translated = (def: FieldDef): FieldDef => ({
  ...def,
  ...(typeof def.hint === 'string' ? { hint: fromServer(def.hint) } : {}),
});
