import { changePassword } from '@banyan/contract/accounts/security';
import { text } from '@banyan/contract/core/text';
import { useCompany } from '../../../app/company.ts';
import { useDetails } from '../../../app/session/details.ts';
import { toast } from '../../../app/toast.ts';
import { useSession } from '../../../app/use-session.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { t } from '../../../lib/text.ts';
import { YourPassword } from './your-password.tsx';

/** The own password; every other session ends with it. */
export function ChangePasswordForm({ isForced = false }: { isForced?: boolean }) {
  const { user } = useSession();
  const { min_password_length: least } = useCompany();
  const hasPassword = useDetails()?.has_password !== false;
  const current: Fields<typeof changePassword>['current_password'] = {
    label: isForced ? text('Temporary password') : text('Current password'),
    kind: 'password',
    autoComplete: 'current-password',
  };
  const fields: Fields<typeof changePassword> = {
    ...(hasPassword ? { current_password: current } : {}),
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
      key={String(hasPassword)}
      submitLabel={hasPassword ? t('Change the password') : t('Set a password')}
      onDone={() =>
        toast({
          severity: 'success',
          summary: t('Password changed'),
          detail: t('Every other session has ended.'),
        })
      }
    >
      {(form) => (
        <>
          {!hasPassword && <YourPassword form={form} />}
          {/* tells a password manager whose password this is */}
          <input hidden type="text" autoComplete="username" value={user.user_id} readOnly />
        </>
      )}
    </ActionForm>
  );
}
