import { changePasswordForOthers } from '@banyan/contract/accounts/security';
import { userTypes } from '@banyan/contract/core/roles';
import { text } from '@banyan/contract/core/text';
import { useCompany } from '../../app/company.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';

/** /admin/change-password-for-others: a temporary password, which its owner must change at the next sign-in. */
export default function ChangePasswordForOthersPage() {
  const { min_password_length: least } = useCompany();
  const fields: Fields<typeof changePasswordForOthers> = {
    user_type: { label: text('User type'), kind: 'choice', options: optionsOf(userTypes) },
    user_id: { label: text('User id') },
    password: {
      label: text('Temporary password'),
      kind: 'password',
      autoComplete: 'new-password',
      hint: t('At least {count} characters. Tell it to its owner in person, never in writing.', {
        count: least,
      }),
    },
    password_confirmation: {
      label: text('Temporary password again'),
      kind: 'password',
      autoComplete: 'new-password',
    },
    reason: { label: text('Reason'), kind: 'textarea', hint: t('Saved in the audit log.') },
  };
  return (
    <>
      <PageHeader
        help={t('Set a temporary password for somebody. All their sessions end, and they get an e-mail.')}
      />
      <ActionForm
        endpoint={changePasswordForOthers}
        fields={fields}
        initial={initial}
        submitLabel={({ user_id }) => t('Change the password of {id}', { id: user_id })}
        review={({ user_type, user_id, reason }) => (
          <Lines
            lines={[
              { label: t('User type'), value: user_type },
              { label: t('User id'), value: <span className="mono">{user_id}</span> },
              { label: t('Reason'), value: reason },
            ]}
          />
        )}
        receipt={({ data }, again) => (
          <Receipt
            title={t('Password changed')}
            text={t('At the next sign-in they must choose a new password.')}
            lines={[
              { label: t('Name'), value: data.name },
              { label: t('User id'), value: <span className="mono">{data.user_id}</span> },
            ]}
            actions={<Button onClick={again}>{t('Enter another')}</Button>}
          />
        )}
      />
    </>
  );
}

const initial = { user_type: 'User' } as const;
