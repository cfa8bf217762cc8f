import { changePassword } from '@banyan/contract/accounts/security';
import { text } from '@banyan/contract/core/text';
import { useCompany } from '../../../app/company.ts';
import { toast } from '../../../app/toast.ts';
import { useSession } from '../../../app/use-session.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { t } from '../../../lib/text.ts';

/** The own password; every other session ends with it. */
export function ChangePasswordForm({ isForced = false }: { isForced?: boolean }) {
  const { user } = useSession();
  const { min_password_length: least } = useCompany();
  const fields: Fields<typeof changePassword> = {
    current_password: {
      label: isForced ? text('Temporary password') : text('Current password'),
      kind: 'password',
      autoComplete: 'current-password',
    },
    password: {
      label: text('New password'),
      kind: 'password',
      autoComplete: 'new-password',
      hint: t('At least {count} characters.', { count: least }),
    },
    password_confirmation: {
      label: text('New password again'),
      kind: 'password',
      autoComplete: 'new-password',
    },
  };
  return (
    <ActionForm
      endpoint={changePassword}
      fields={fields}
      submitLabel={t('Change the password')}
      onDone={() =>
        toast({
          severity: 'success',
          summary: t('Password changed'),
          detail: t('Every other session has ended.'),
        })
      }
    >
      {() => (
        // Tells a password manager whose password this is.
        <input hidden type="text" autoComplete="username" value={user.user_id} readOnly />
      )}
    </ActionForm>
  );
}
