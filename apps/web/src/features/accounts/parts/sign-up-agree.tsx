import { text } from '@banyan/contract/core/text';
import { useCompany, useCompanyLists } from '../../../app/company.ts';
import { Field } from '../../../components/form/field.tsx';

import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import type { SignUpForm } from './sign-up-steps.ts';
import type { Sponsor } from './sponsor-card.tsx';
import { TermsToRead } from './terms-to-read.tsx';

/** The review before joining, the terms in plain words, and the consent, which is not ticked by default. */
export default function SignUpAgree({ form, sponsor }: { form: SignUpForm; sponsor: Sponsor }) {
  const { name, timezone } = useCompany();
  const days = (useCompanyLists()?.packages ?? []).map(({ cooling_off_days }) => cooling_off_days);
  const least = Math.min(...days);
  const sides: Record<string, string> = { L: t('Left'), R: t('Right'), auto: t('Chosen for me') };
  const lines: Line[] = [
    { label: t('Name'), value: form.text('name') },
    { label: t('Date of birth'), value: formatDate(form.text('date_of_birth'), timezone) },
    { label: t('Mobile number'), value: form.text('mobile') },
    { label: t('E-mail address'), value: form.text('email') },
    { label: t('Sponsor'), value: `${sponsor.name} (${sponsor.user_id})` },
    { label: t('Place'), value: sides[form.text('side')] ?? '' },
    ...(form.text('parent_id') ? [{ label: t('Below'), value: form.text('parent_id') }] : []),
    { label: t('User id'), value: form.text('user_id') || t('The next number') },
  ];
  return (
    <>
      <Lines lines={lines} />
      <section className="terms">
        <h2>{t('Terms in plain words')}</h2>
        <ul>
          <li>{t('Joining is free. It buys nothing and promises no income.')}</li>
          <li>
            {t('Income comes from what members below you buy. Every amount shows how it was worked out.')}
          </li>
          {days.length > 0 && least > 0 && (
            <li>
              {t(
                'A package can be cancelled in its cooling-off time, at least {count} days from the day you buy it.',
                {
                  count: least,
                },
              )}
            </li>
          )}
          <li>{t('Your sponsor and your place stay as they are. One person has one account.')}</li>
          <li>
            {t(
              '{name} keeps your details to run the account, and sends codes and notices to your contacts.',
              { name },
            )}
          </li>
        </ul>
        <TermsToRead
          onRead={(read) => {
            form.set(
              'terms',
              read.map(({ kind, version }) => ({ kind, version })),
            );
          }}
        />
      </section>
      <Field
        form={form}
        name="terms_accepted"
        def={{ label: text('I am 18 or older, I have read the terms and I accept them.'), kind: 'checkbox' }}
      />
    </>
  );
}
