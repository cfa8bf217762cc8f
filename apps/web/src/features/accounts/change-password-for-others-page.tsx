import { sendResetLink } from '@banyan/contract/accounts/reset-link';
import { changePasswordForOthers } from '@banyan/contract/accounts/security';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { userTypes } from '@banyan/contract/core/roles';
import { text } from '@banyan/contract/core/text';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

/**
 * /admin/change-password-for-others: a temporary password, which its owner must change at the next sign-in, or a link by
 * which they choose one themselves.
 */
export default function ChangePasswordForOthersPage() {
  const [way, setWay] = useState<'password' | 'link'>('password');
  return (
    <div className="stack">
      <PageHeader
        help={
          way === 'password'
            ? t('Set a temporary password for somebody. All their sessions end, and they get an e-mail.')
            : t('Mail somebody a link to choose a new password. Until they use it nothing changes.')
        }
      />
      <Segments
        label={t('Way')}
        options={[
          { value: 'password', label: t('Temporary password') },
          { value: 'link', label: t('Reset link') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'password' ? <TemporaryPassword /> : <ResetLink />}
    </div>
  );
}

const whose = {
  user_type: { label: text('User type'), kind: 'choice', options: optionsOf(userTypes) },
  user_id: { label: text('User id') },
} satisfies Fields<typeof sendResetLink>;
const reason = {
  reason: { label: text('Reason'), kind: 'textarea', hint: text('Saved in the audit log.') },
} satisfies Fields<typeof sendResetLink>;

const whoseLines = ({ user_type, user_id, reason: why }: BodyOf<typeof sendResetLink>) => (
  <Lines
    lines={[
      { label: t('User type'), value: user_type },
      { label: t('User id'), value: <span className="mono">{user_id}</span> },
      { label: t('Reason'), value: why },
    ]}
  />
);

/** It goes to the proved address alone: who sends it never has the account in hand. */
function ResetLink() {
  const { timezone } = useCompany();
  return (
    <ActionForm
      endpoint={sendResetLink}
      fields={{ ...whose, ...reason }}
      initial={initial}
      submitLabel={t('Send reset link')}
      review={whoseLines}
      receipt={({ data }, again) => (
        <Receipt
          title={t('Reset link sent')}
          text={t('It is good once, until {at}. A link sent before no longer counts.', {
            at: formatDateTime(data.expires_at, timezone),
          })}
          lines={[
            { label: t('Name'), value: data.name },
            { label: t('User id'), value: <span className="mono">{data.user_id}</span> },
            { label: t('Sent to'), value: data.contact },
          ]}
          actions={<Button onClick={again}>{t('Enter another')}</Button>}
        />
      )}
    />
  );
}

function TemporaryPassword() {
  const { min_password_length: least } = useCompany();
  const fields: Fields<typeof changePasswordForOthers> = {
    ...whose,
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
    ...reason,
  };
  return (
    <ActionForm
      endpoint={changePasswordForOthers}
      fields={fields}
      initial={initial}
      submitLabel={({ user_id }) => t('Change the password of {id}', { id: user_id })}
      review={whoseLines}
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
  );
}

const initial = { user_type: 'User' } as const;
