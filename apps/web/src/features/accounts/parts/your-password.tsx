import { byWallet, type endSession } from '@banyan/contract/accounts/security';
import { text } from '@banyan/contract/core/text';
import { useEffect } from 'react';
import { useDetails } from '../../../app/session/details.ts';
import { Field } from '../../../components/form/field.tsx';
import type { AnyForm, Form } from '../../../components/form/use-form.ts';
import { t } from '../../../lib/text.ts';

/**
 * The field by which somebody signed in proves again who they are. Of who has no password the sign-in by wallet counts, for
 * ten minutes.
 */
export function YourPassword({ form }: { form: AnyForm }) {
  const hasPassword = useDetails()?.has_password !== false;
  const { set } = form;
  useEffect(() => {
    if (!hasPassword) set('current_password', byWallet);
  }, [hasPassword, set]);
  if (hasPassword)
    return (
      <Field
        form={form as unknown as Form<typeof endSession>}
        name="current_password"
        def={{ label: text('Your password'), kind: 'password', autoComplete: 'current-password' }}
      />
    );
  const problem = form.errors.current_password;
  return (
    <>
      <p className="caption">{t('Your sign-in by wallet confirms this for 10 minutes.')}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
